libljinspect_common_la_SOURCES += \
	src/target/attach.c \
	src/target/attach.h \
	src/target/diagnose.c \
	src/target/diagnose.h \
	src/target/file.c \
	src/target/live.c \
	src/target/memory.c \
	src/target/memory.h \
	src/target/pagemap.c \
	src/target/pagemap.h \
	src/target/proc.c \
	src/target/proc.h \
	src/target/regs.c \
	src/target/regs.h \
	src/target/scan.c \
	src/target/snapshot.c \
	src/target/target.c \
	src/target/target.h
