#!/usr/bin/env bash
# Runs the benchmarks, or the one that is named:  run.sh [parse|server|store|check|jobs|adb|simulator|minimize|minimize-peers|minimize-tables|ineffective|explore|learning|suite|tree-edit|vscode] [options of it]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
bin=$here/../../build/bin
export MARMOSET_BINARY=$bin/marmoset

adb() {
  type -P adb >/dev/null || { echo "adb absent: apt install adb"; return; }
  "$bin/bench_adb" "$@"
}
simulator() { "$bin/bench_simulator" "$@"; }
minimize() { "$bin/bench_minimize" "$@"; }
# With Debian's cvise and delta on the same apps.
minimize-peers() {
  type -P cvise singledelta >/dev/null || { echo "cvise or delta absent: apt install cvise delta"; return; }
  minimize --peers "$@"
}
# In the shape of ND3MIN's tables.
minimize-tables() { "$bin/bench_minimize_tables" "$here/../../samples" "$@"; }
ineffective() { "$bin/bench_ineffective" "$@"; }
explore() { "$bin/bench_explore" "$here/../../samples" "$@"; }
learning() { "$bin/bench_learning" "$@"; }
suite() { "$bin/bench_suite" "$here/../../samples" "$@"; }
# Two screens of 500 views, made of the real ones of Genie's run.
tree-edit() {
  local data=${MARMOSET_REAL_DATA:-$here/../../../shared/data} unpacked
  [ -d "$data/genie" ] || { echo "real data absent: set MARMOSET_REAL_DATA"; return; }
  unpacked=$(mktemp -d)
  tar -xJf "$data/genie/run.tar.xz" -C "$unpacked" states
  "$bin/bench_tree_edit" "$unpacked/states"
  rm -r "$unpacked"
}
parse() { "$bin/bench_parse" "$@"; }
node_script() {
  [ -d "$here/../clients/node/node_modules" ] || npm ci --silent --prefix "$here/../clients/node"
  node "$here/$1.mjs" "${@:2}"
}
server() { node_script server "$@"; }
store() { node_script store "$@"; }
jobs() {
  type -P adb >/dev/null || { echo "adb absent: apt install adb"; return; }
  node_script jobs "$@"
}
vscode() {
  local vsix=$here/../../build/marmoset.vsix
  [ -f "$vsix" ] || { echo "build/marmoset.vsix absent: ./dev vscode"; return; }
  "$here/../clients/vscode/setup.sh"
  MARMOSET_VSIX=$vsix node "$here/vscode.mjs"
}
# All real scripts that are there, checked by one process.
check() {
  local data=${MARMOSET_REAL_DATA:-$here/../../../shared/data} files=()
  [ -d "$data" ] || { echo "real data absent: set MARMOSET_REAL_DATA"; return; }
  mapfile -t files < <(find "$data/monkey-scripts" "$data/simplydroid" -name '*.script' -o -name 'script.log' -o -path '*monkey-scripts/*.txt' | sort)
  local bytes start end
  bytes=$(cat "${files[@]}" | wc -c)
  start=$(date +%s%N)
  "$MARMOSET_BINARY" check --format json "${files[@]}" >/dev/null || true
  end=$(date +%s%N)
  echo "check of ${#files[@]} real scripts ($bytes bytes): $(((end - start) / 1000)) us, process start included"
}

name=${1:-all}
[ $# -gt 0 ] && shift
case "$name" in
  all) parse && server && store && check && jobs && adb && simulator && minimize --apps 20 && minimize-tables && ineffective && explore --apps 10 && learning --steps 12500,25000 && suite --apps 2 --events 3000 && tree-edit && vscode ;;
  parse | server | store | check | jobs | adb | simulator | minimize | minimize-peers | minimize-tables | ineffective | explore | learning | suite | tree-edit | vscode) "$name" "$@" ;;
  *) echo "no such benchmark: $name (parse, server, store, check, jobs, adb, simulator, minimize, minimize-peers, minimize-tables, ineffective, explore, learning, suite, tree-edit, vscode)" >&2; exit 2 ;;
esac
