# Man page, completions, JSON schema. The first two are made from the tables of options and
# views by doc/mkdoc, and kept in the tree so that a cross build needs not run it.
dist_man_MANS += doc/ljinspect.1
dist_doc_DATA = \
	NEWS \
	README.md \
	doc/flavours.md \
	doc/layout-format.md \
	doc/layout-history.md \
	doc/ljinspect.schema.json

bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = doc/completions/ljinspect
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = doc/completions/_ljinspect
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_fishcompletion_DATA = doc/completions/ljinspect.fish

EXTRA_DIST += doc/ljinspect.1.in

check_PROGRAMS += doc/mkdoc
doc_mkdoc_SOURCES = \
	doc/mkdoc.c \
	src/help.c \
	src/options.c
doc_mkdoc_LDADD = libljinspect_common.la

.PHONY: update-docs
update-docs: doc/mkdoc$(EXEEXT)
	$(AM_V_at)doc/mkdoc man $(srcdir)/doc/ljinspect.1.in > $(srcdir)/doc/ljinspect.1
	$(AM_V_at)doc/mkdoc bash > $(srcdir)/doc/completions/ljinspect
	$(AM_V_at)doc/mkdoc zsh > $(srcdir)/doc/completions/_ljinspect
	$(AM_V_at)doc/mkdoc fish > $(srcdir)/doc/completions/ljinspect.fish
