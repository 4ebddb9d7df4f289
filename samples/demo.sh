#!/usr/bin/env bash
# What ./dev demo shows:  demo.sh MARMOSET. Every command is printed before it runs, so it can be repeated by hand.
set -euo pipefail
marmoset=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

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
