#!/usr/bin/env bash
# Runs the Emacs test in a home of its own:  run.sh BINARY
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
command -v emacs >/dev/null || { echo "emacs is missing: apt-get install emacs-nox elpa-eglot elpa-yasnippet" >&2; exit 1; }
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
cp -r "$here/../workspace" "$home/workspace"
touch "$home/workspace/.marmoset.yaml"
export MARMOSET_BINARY=$1 MARMOSET_PLUGIN=$here/../../../editor-extensions/emacs
cd "$home/workspace"
HOME=$home LC_ALL=C.UTF-8 timeout -k 5 60 emacs -Q --batch -l "$here/test.el" </dev/null
