#!/bin/bash
# SPDX-License-Identifier: MIT
# Brings the real programs that the tests inspect: unpacks Debian packages below
# $LJI_TEST_TARGETS, one private root per set; the system is not changed.
#
#   tests/deps.sh [SET...]     prepare the sets (all by default); prints "SET ROOT" lines
#   tests/deps.sh --list       names of the sets
#
# A set that is there already costs nothing. Roots are private because some of
# these packages exclude each other (luajit and OpenResty's luajit2 ship the same
# library name) and because foreign architectures are among them.
set -euo pipefail

cache=${LJI_TEST_TARGETS:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/ljinspect-tests}

# SET MODE ARCH PACKAGE...  "only": just these packages; "deps": with all they depend
# on except the C library and the base system; "source": the upstream source of one.
sets='
luajit         only amd64 luajit libluajit-5.1-2 libluajit-5.1-dev libluajit-5.1-common
luajit-source  source amd64 luajit
luajit2-source source amd64 luajit2
luajit2        only amd64 libluajit2-5.1-2 libluajit2-5.1-dev libluajit2-5.1-common
puc-lua        only amd64 lua5.1 liblua5.1-0 lua5.4 libreadline8 libtinfo6 readline-common
texluajit      only amd64 libtexluajit2 libtexluajit-dev
luajit-i386    only i386  luajit libluajit-5.1-2 libluajit-5.1-common libc6 libgcc-s1
luajit-arm64   only arm64 luajit libluajit-5.1-2 libluajit-5.1-common libc6 libgcc-s1
luajit-armhf   only armhf luajit libluajit-5.1-2 libluajit-5.1-common libc6 libgcc-s1
qemu-user      deps amd64 qemu-user
tarantool      deps amd64 tarantool
neovim         deps amd64 neovim
nginx          deps amd64 nginx libnginx-mod-http-lua lua-resty-core lua-resty-lrucache
sysbench       deps amd64 sysbench
dnsdist        deps amd64 dnsdist
'
# Never unpacked: the program must run on the system's own C library, and what
# only maintainer scripts need is not needed here.
skip='libc6_*|libc-bin_*|libc-l10n_*|locales_*|libgcc-s1_*|libstdc++6_*|gcc-*-base_*|perl*|libperl*|debconf_*|dpkg_*|tar_*|adduser_*|passwd_*|systemd_*|init-system-helpers_*|login_*|libpam-modules*|coreutils_*|bash_*|dash_*|mount_*|util-linux*|sysvinit*|iproute2_*|tzdata_*|python3*|libpython3*|media-types_*|mime-support_*'

fail() { echo "tests/deps.sh: $*" >&2; exit 1; }

# Options that give apt a state of its own for architecture $1.
apt_options() {
	local state=$cache/apt-$1
	mkdir -p "$state/lists/partial" "$state/archives/partial"
	options=(-qq -y -o "APT::Architecture=$1" -o "APT::Architectures=$1" -o "APT::Architectures::=$1"
		-o "Dir::State=$state" -o "Dir::State::Lists=$state/lists" -o Dir::State::status=/dev/null
		-o "Dir::Cache=$state" -o APT::Install-Recommends=false -o Acquire::Languages=none
		-o Acquire::Retries=3 -o Debug::NoLocking=1)
	[ "$(id -u)" != 0 ] || options+=(-o APT::Sandbox::User=root)
}

# Package lists for architecture $1, at most a day old.
apt_lists() {
	local state=$cache/apt-$1
	apt_options "$1"
	[ -z "$(find "$state/updated" -mtime -1 2>/dev/null)" ] || return 0
	# A broken third-party source must not stop us: what is needed is asked for by name below.
	apt-get "${options[@]}" update >"$state/update.log" 2>&1 || true
	touch "$state/updated"
}

# Unpacks the upstream tarball of source package $2 into $1/root.
unpack_source() {
	local state=$cache/apt-source file strip=0
	mkdir -p "$state/sources" "$state/lists/partial"
	apt_options source
	# The system's own sources, asked for source packages.
	options+=(-o "Dir::Etc::SourceList=$state/sources.list" -o "Dir::Etc::SourceParts=$state/sources"
		-o "APT::Architecture=amd64" -o "APT::Architectures=amd64")
	sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >"$state/sources.list" 2>/dev/null || : >"$state/sources.list"
	for file in /etc/apt/sources.list.d/*.sources; do
		[ ! -e "$file" ] || sed 's/^Types:.*/Types: deb-src/' "$file" >"$state/sources/${file##*/}"
	done
	apt-get "${options[@]}" update >"$state/update.log" 2>&1 || true
	(cd "$1/deb" && apt-get "${options[@]}" source --download-only "$2") || return 1
	file=$(echo "$1"/deb/*.orig.tar.*)
	[ "$(tar -tf "$file" | cut -d/ -f1 | sort -u | wc -l)" != 1 ] || strip=1
	tar -xf "$file" -C "$1/root" --strip-components=$strip
}

# unpack SET MODE ARCH PACKAGE...
unpack() {
	local set=$1 mode=$2 arch=$3 root=$cache/$1 new deb
	shift 3
	if [ "$(cat "$root/.packages" 2>/dev/null)" = "$mode $arch $*" ]; then
		echo "$set $root"
		return 0
	fi
	command -v apt-get >/dev/null || fail "$set: needs apt-get (Debian or Ubuntu)"
	[ "$mode" = source ] || apt_lists "$arch"
	new=$(mktemp -d "$cache/new-$set.XXXXXX")
	mkdir "$new/deb" "$new/root"
	if [ "$mode" = source ]; then
		unpack_source "$new" "$1" >"$new/log" 2>&1 ||
			{ cat "$new/log" >&2; rm -rf "$new"; fail "$set: cannot get the source of $1"; }
	elif [ "$mode" = only ]; then
		(cd "$new/deb" && apt-get "${options[@]}" download "$@") >"$new/log" 2>&1 ||
			{ cat "$new/log" >&2; rm -rf "$new"; fail "$set: cannot download $*"; }
	else
		mkdir -p "$new/deb/partial"
		apt-get "${options[@]}" -o "Dir::Cache::archives=$new/deb" install --download-only "$@" \
			>"$new/log" 2>&1 || { cat "$new/log" >&2; rm -rf "$new"; fail "$set: cannot download $*"; }
	fi
	for deb in "$new"/deb/*.deb; do
		[ "$mode" != source ] || break
		if [ "$mode" = deps ]; then
			# shellcheck disable=SC2254
			eval "case \${deb##*/} in $skip) continue ;; esac"
		fi
		dpkg-deb -x "$deb" "$new/root" || { rm -rf "$new"; fail "$set: cannot unpack ${deb##*/}"; }
	done
	echo "$mode $arch $*" >"$new/root/.packages"
	rm -rf "$root"
	mv "$new/root" "$root"
	rm -rf "$new"
	echo "$set $root"
}

if [ "${1-}" = --list ]; then
	awk 'NF { print $1 }' <<<"$sets"
	exit 0
fi
mkdir -p "$cache"
exec 9>"$cache/.lock"
flock 9
[ $# -gt 0 ] || mapfile -t names < <(awk 'NF { print $1 }' <<<"$sets")
[ $# -eq 0 ] || names=("$@")
for name in "${names[@]}"; do
	row=$(awk -v name="$name" '$1 == name' <<<"$sets")
	[ -n "$row" ] || fail "no set \"$name\"; there are: $(awk 'NF { printf "%s ", $1 }' <<<"$sets")"
	# shellcheck disable=SC2086
	unpack $row
done
