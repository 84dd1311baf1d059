# Readers and writers of ljs, ljm, ljp: no target in here.
