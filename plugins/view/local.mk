libljinspect_common_la_SOURCES += \
	plugins/view/chunk.c \
	plugins/view/chunk.h \
	plugins/view/folded.c \
	plugins/view/functions.c \
	plugins/view/gather.c \
	plugins/view/gather.h \
	plugins/view/info.c \
	plugins/view/layout.c \
	plugins/view/memprof.c \
	plugins/view/objects.c \
	plugins/view/pprof.c \
	plugins/view/profile.c \
	plugins/view/profile.h \
	plugins/view/repair.c \
	plugins/view/report.c \
	plugins/view/speedscope.c \
	plugins/view/stacks.c \
	plugins/view/stacks.h \
	plugins/view/summary.c \
	plugins/view/summary.h \
	plugins/view/summary_target.c \
	plugins/view/summary_vms.c \
	plugins/view/symbols.c \
	plugins/view/symtab.c \
	plugins/view/traces.c \
	plugins/view/view.h \
	plugins/view/views.c
