#!/usr/bin/env bash
# Installs the package into a root that holds nothing but a C library and a shell, and uses it there as its user would.
# Needs root, for chroot; anybody else is told so and the test passes.
set -euo pipefail
package=$(realpath "$1")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
fail() { echo "deb_test: $*" >&2; exit 1; }
[ "$(id -u)" -eq 0 ] || { echo "deb_test: not root, so nothing is tried"; exit 0; }

# A program with the libraries it says it needs.
bring() {
  local file
  for file in "$1" $(ldd "$1" | grep -o '/[^ ]*'); do
    mkdir -p "$root$(dirname "$file")"
    cp -L "$file" "$root$file"
  done
}
mkdir -p "$root"/{tmp,dev,proc/self,home} "$root/var/lib/dpkg/"{info,updates}
touch "$root/var/lib/dpkg/status"
bring /bin/sh
# Nothing is mounted there; this is all that the program asks of /proc.
ln -s /usr/bin/marmoset "$root/proc/self/exe"
# What the control file names is all that the program may need.
dpkg-deb -f "$package" Depends | grep -qx 'libc6 (>= 2.36)' || fail "depends on more than the C library"
dpkg --root="$root" --force-depends --force-not-root --log=/dev/null -i "$package" >/dev/null 2>&1 ||
  dpkg-deb -x "$package" "$root"
for library in $(ldd "$root/usr/bin/marmoset" | grep -o '/[^ ]*'); do
  case $library in
    */libc.so.6 | */libm.so.6 | */ld-linux-x86-64.so.2 | */libpthread.so.0 | */libdl.so.2 | */librt.so.1 | */libresolv.so.2) ;;
    *) fail "needs $library" ;;
  esac
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
inside() { chroot "$root" /usr/bin/env -i HOME=/home PATH=/usr/bin:/bin "$@"; }
bring /usr/bin/env
# What a command says, whole: a reader that leaves early would look like its failure.
says() { [[ "$(inside "${@:2}")" == *"$1"* ]]; }
says 'marmoset ' marmoset --version || fail "does not start"
says '## What the device does' marmoset rule wrong-arity || fail "has no pages of rules"
says '3 of 3 runs' marmoset replay /usr/share/marmoset/samples/whohasmystuff/crash.mks --runs 3 \
  --device sim:/usr/share/marmoset/samples/whohasmystuff/whohasmystuff.app.yaml || fail "replays no sample"
for file in usr/share/man/man1/marmoset-check.1.gz usr/share/bash-completion/completions/marmoset \
  usr/share/zsh/vendor-completions/_marmoset usr/share/fish/vendor_completions.d/marmoset.fish \
  usr/share/emacs/site-lisp/marmoset.el usr/share/nvim/site/pack/marmoset/start/marmoset/lua/marmoset/init.lua \
  usr/share/doc/marmoset/command-line.md usr/share/doc/marmoset/copyright usr/share/marmoset/ci/check.sh; do
  [ -s "$root/$file" ] || fail "lacks /$file"
done
echo "deb_test: $(dpkg-deb -f "$package" Package Version | tr '\n' ' ')installs and runs"
