#!/usr/bin/env bash
# Runs the Neovim test in a home of its own:  run.sh BINARY
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
command -v nvim >/dev/null || { echo "nvim is missing: apt-get install neovim" >&2; exit 1; }
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
cp -r "$here/../workspace" "$home/workspace"
cp -r "$here/../../../samples/whohasmystuff" "$home/workspace/whohasmystuff"
export XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_CACHE_HOME=$home/cache XDG_STATE_HOME=$home/state
export LC_ALL=C.UTF-8 MARMOSET_BINARY=$1 MARMOSET_PLUGIN=$here/../../../editor-extensions/neovim
cd "$home/workspace"
# A syntax error in the test file would leave Neovim waiting for ever: LOADED is set by its last line.
timeout -k 5 60 nvim --headless --clean -n -u "$here/test.lua" \
  -c 'lua if not LOADED then vim.cmd([[cquit 3]]) end' </dev/null
