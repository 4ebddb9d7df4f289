#!/usr/bin/env bash
# What ./dev demo shows:  demo.sh MARMOSET. Every command is printed before it runs, so it can be repeated by hand.
set -euo pipefail
marmoset=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
# A store of its own: the demo starts from nothing every time and leaves nothing behind.
export MARMOSET_STORE=$out/store.sqlite

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
# Runs marmoset and shows the command. An exit code of 1 is an answer ("no"), anything above a failure.
run() {
  printf '\033[2m$ marmoset %s\033[0m\n' "$*"
  "$marmoset" "$@" || [ $? -eq 1 ]
}

say 'A script as people write them. What would a device really do with it?'
run check first-script/browse.mks

say 'The same script with every safe fix applied, in a copy.'
cp first-script/browse.mks "$out/"
(cd "$out" && run check --fix browse.mks)

say 'What the repaired script injects, as a person would name it.'
(cd "$out" && run events browse.mks)

say 'A log of a night with Monkey: what went wrong?'
run check crash-log/monkey.log

say 'The script that replays its crash, and the first events it injects.'
run convert crash-log/monkey.log -o "$out/crash.mks"
(cd "$out" && run events crash.mks | sed -n '1,12p')

say 'A crash script of 74 events, on the simulated phone that comes with Marmoset: how often does it crash?'
cd whohasmystuff
run replay crash.mks --runs 10 --device sim:whohasmystuff.app.yaml

say 'What are those events? Recorded once, and told in sentences: only what the crash is likely to need.'
run record crash.mks --device sim:whohasmystuff.app.yaml -o "$out/crash.recording"
run report crash.mks --recording "$out/crash.recording"

say 'And the fewest events that still crash it, certified by fresh runs.'
run reduce crash.mks --device sim:whohasmystuff.app.yaml -o "$out/small.mks"
cat "$out/small.mks"

say 'The same as a test that names widgets instead of coordinates.'
run convert "$out/small.mks" --to maestro --device sim:whohasmystuff.app.yaml
