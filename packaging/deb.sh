#!/usr/bin/env bash
# Makes a Debian package of a build whose program needs nothing but glibc:  deb.sh BUILD PACKAGE.deb
set -euo pipefail
build=$1 package=$2
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
chmod 755 "$stage"
DESTDIR=$stage cmake --install "$build" --prefix /usr --strip >/dev/null
version=$("$stage/usr/bin/marmoset" --version | cut -d' ' -f2)
find "$stage/usr/share/man" -name '*.1' -exec gzip -9n {} +
mkdir "$stage/DEBIAN"
cat >"$stage/DEBIAN/control" <<TEXT
Package: marmoset
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: The Marmoset project <marmoset@localhost>
Section: devel
Priority: optional
Depends: libc6 (>= 2.36)
Recommends: adb
Suggests: bash-completion, neovim, emacs
Installed-Size: $(du -sk "$stage/usr" | cut -f1)
Description: language server and command line for Android Monkey scripts
 Checks scripts and logs of Monkey as a device reads them, replays them on
 phones, emulators and simulated devices, and reduces a crash script to the
 few events that the crash needs.
TEXT
(cd "$stage" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$stage/DEBIAN/md5sums"
dpkg-deb --root-owner-group --build "$stage" "$package" >/dev/null
echo "made $package: $(du -h "$package" | cut -f1)"
