#!/bin/sh
# SPDX-License-Identifier: MIT
# make installcheck: what was installed runs, is whole, and serves a program of somebody else.
# usage: check.sh SOURCE-DIR; the Makefile sets the directories (with DESTDIR in front) and CC.
set -eu
: "${bindir:?}" "${libdir:?}" "${includedir:?}" "${mandir:?}" "${datadir:?}" "${docdir:?}" "${CC:=cc}"
srcdir=$1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() { echo "installcheck: $*" >&2; exit 1; }

for file in "$mandir/man1/ljinspect.1" "$datadir/bash-completion/completions/ljinspect" \
	"$datadir/zsh/site-functions/_ljinspect" "$datadir/fish/vendor_completions.d/ljinspect.fish" \
	"$docdir/ljinspect.schema.json" "$docdir/README.md"; do
	[ -s "$file" ] || fail "$file is missing"
done
"$bindir/ljinspect" --version | grep -q '^ljinspect [0-9]' || fail "--version does not tell the version"
"$bindir/ljinspect" --pid $$ objects | grep -q '/.*sh$' || fail "the shell's objects are not listed"
ldd "$bindir/ljinspect" | grep -q 'not found' && fail "the program misses a library"

PKG_CONFIG_PATH=$libdir/pkgconfig
export PKG_CONFIG_PATH
flags=$(pkg-config --define-variable=includedir="$includedir" --define-variable=libdir="$libdir" \
	--cflags --libs ljinspect) || fail "pkg-config does not know ljinspect"
# The user's own flags: plain C, no macros of ours.
# shellcheck disable=SC2086
$CC -Wall -Wextra -Werror -o "$tmp/user" "$srcdir/tests/install/user.c" $flags
version=$("$bindir/ljinspect" --version | sed -n '1s/^ljinspect //p')
LD_LIBRARY_PATH=$libdir "$tmp/user" >"$tmp/out"
grep -q "^ljinspect $version: [1-9][0-9]* objects in .*sh" "$tmp/out" || fail "user.c: $(cat "$tmp/out")"
for header in $(cd "$includedir/ljinspect" && find . -name '*.h'); do
	printf '#include <ljinspect/%s>\n' "${header#./}" >"$tmp/one.c"
	# shellcheck disable=SC2086
	$CC -Wall -Wextra -Werror -fsyntax-only "$tmp/one.c" $flags || fail "$header does not stand alone"
done
echo "installcheck: the installed ljinspect $version is whole"
