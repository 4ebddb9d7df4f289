#!/usr/bin/env bash
# What ./dev demo shows:  demo.sh MARMOSET FOLDER [all].  One screen with the main job; with `all` a walk through the rest.
# What it makes is in FOLDER (seen from the project's root), with a store of its own, so that it starts from nothing every
# time. A demo that is stopped leaves nothing behind.
set -euo pipefail
marmoset=$(realpath "$1")
out=$2 which=${3:-main}
case $which in
  main | all) ;;
  *) echo "demo: there is no '$which'; only 'all'" >&2 && exit 2 ;;
esac
cd "$(dirname "${BASH_SOURCE[0]}")/.."
finished=
trap '[ -n "$finished" ] || rm -rf "$out"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
rm -rf "$out"
mkdir -p "$out"
export MARMOSET_STORE=$out/store.sqlite

bold='' faint='' plain=''
if [ -t 1 ] && [ "${TERM:-dumb}" != dumb ] && [ -z "${NO_COLOR:-}" ]; then
  bold=$'\e[1m' faint=$'\e[2m' plain=$'\e[0m'
fi
say() { printf '%s%s%s\n' "$bold" "$*" "$plain"; }
# The command about to run, so it can be repeated by hand; a long one on two lines.
show() {
  local command="$ marmoset $*"
  [ ${#command} -le 98 ] || command=${command/ --device/$' \\\n    --device'}
  printf '%s%s%s\n' "$faint" "$command" "$plain"
}
# An exit code of 1 is an answer ("no"), anything above a failure.
answer() { "$marmoset" "$@" || [ $? -eq 1 ]; }
run() { show "$@" && answer "$@"; }
step() { echo && say "$@"; }
# Without its progress; what it says on the error stream is shown only if it fails.
quietly() { answer "$@" 2>"$out/errors" || { cat "$out/errors" >&2; exit 1; }; }
shorten() { sed -E 's/^(.{95}).{4,}$/\1.../'; }

main_job() {
  local app=samples/whohasmystuff script=samples/whohasmystuff/crash.mks
  local device=sim:$app/whohasmystuff.app.yaml small=$out/small.mks
  say "A random run crashed an app: $script, $(wc -l <$script) lines like this one:"
  sed -n 194p $script
  show reduce $script --device $device -o "$small"
  answer reduce $script --device $device -o "$small" | shorten

  step 'What is left, in words:'
  show report "$small" --device $device
  quietly report "$small" --device $device >"$out/report.txt"
  awk 'BEGIN { RS = "" } NR == 2' "$out/report.txt" | fold -s -w 98 | sed 's/ $//'
  quietly report "$small" --device $device --format html -o "$out/report.html" >"$out/report.txt"
  rm "$out/report.txt" "$out/errors"

  step 'Where to look, and what else there is'
  cat <<TEXT
$out/report.html  the report as a page: the stack of the crash, a picture of every screen
./dev vscode            the VS Code extension: the same on a click, with the trace beside the script
marmoset explore        no script yet? it makes its own and minimises crashes: docs/explore.md
marmoset suite, fuzz    a cheap regression suite (docs/suite.md), silent faults (docs/fuzz.md)
./dev demo all          everything: what a device does with a script, logs, rates, export as a test
build/bin/marmoset      the command line; README.md has five minutes with it
docs/devices.md         the same on your own phones; docs/app-format.md: a simulated app of your own
TEXT
}

walk() {
  out=$(realpath "$out")
  export MARMOSET_STORE=$out/store.sqlite
  cd samples
  say 'A script as people write them. What would a device really do with it?'
  run check first-script/browse.mks

  step 'The same script with every safe fix applied, in a copy.'
  cp first-script/browse.mks "$out/"
  (cd "$out" && run check --fix browse.mks)

  step 'What the repaired script injects, as a person would name it.'
  (cd "$out" && run events browse.mks)

  step 'A log of a night with Monkey: what went wrong?'
  run check crash-log/monkey.log

  step 'The script that replays its crash, and the first events it injects.'
  run convert crash-log/monkey.log -o "$out/crash.mks"
  (cd "$out" && run events crash.mks | sed -n '1,12p')

  step 'A crash script of 74 events, on the simulated phone that comes with Marmoset: how often does it crash?'
  cd whohasmystuff
  run replay crash.mks --runs 10 --device sim:whohasmystuff.app.yaml

  step 'What are those events? Recorded once, and told in sentences: only what the crash is likely to need.'
  run record crash.mks --device sim:whohasmystuff.app.yaml -o "$out/crash.recording"
  run report crash.mks --recording "$out/crash.recording"

  step 'And the fewest events that still crash it, certified by fresh runs.'
  run reduce crash.mks --device sim:whohasmystuff.app.yaml -o "$out/small.mks"
  cat "$out/small.mks"

  step 'No script at all: an app explored for an hour of its own clock. The page is in explored/index.html.'
  cd ../shopping
  run explore --device sim:shopping.app.yaml --time 1h -o "$out/explored"
  cd ../whohasmystuff

  step 'The crash script as a test that names widgets instead of coordinates.'
  run convert "$out/small.mks" --to maestro --device sim:whohasmystuff.app.yaml
}

case $which in
  main) main_job ;;
  all) walk ;;
esac
finished=yes
