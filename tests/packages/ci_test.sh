#!/usr/bin/env bash
# Runs the files of ci/ as build servers do: the commands of the GitHub Action and of the GitLab job, each in a fresh
# repository with a good and a bad script.
set -euo pipefail
marmoset=$(realpath "$1")
ci=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../ci" && pwd)
samples=$ci/../samples
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "ci_test: $*" >&2; exit 1; }
export HOME=$work MARMOSET_STORE=$work/store.sqlite PATH=$work/bin:$PATH
mkdir "$work/bin" && ln -s "$marmoset" "$work/bin/marmoset"

repository() {  # FOLDER
  mkdir -p "$1"
  cp "$samples"/whohasmystuff/{crash.mks,whohasmystuff.app.yaml} "$1"
  cd "$1"
}
# The text below the last `run: |` of the action, without its indentation.
action_step() { sed -n '/run: |/,$p' "$ci/action.yml" | tail -n +2 | sed 's/^        //'; }
gitlab_step() { sed -n '/script:/,/artifacts:/p' "$ci/gitlab.yml" | grep '^    - ' | sed 's/^    - //'; }

repository "$work/good"
export GITHUB_ACTIONS=true GITHUB_ACTION_PATH=$ci GITHUB_OUTPUT=$work/output GITHUB_STEP_SUMMARY=$work/summary
MARMOSET_SUITE=crash.mks MARMOSET_DEVICE=sim:whohasmystuff.app.yaml MARMOSET_RUNS=2 bash -e -c "$(action_step)" >"$work/told" ||
  fail "the action fails where all is well: $(cat "$work/told")"
grep -q '^sarif=marmoset-reports/marmoset.sarif$' "$GITHUB_OUTPUT" || fail "the action has no output"
grep -q '| crash.mks | 2 of 2 runs met the target' "$GITHUB_STEP_SUMMARY" || fail "no replay in the summary"
grep -q '"version": "2.1.0"' marmoset-reports/marmoset.sarif || fail "no SARIF"

repository "$work/bad"
printf 'start data >>\nDrag(1,2,3,4,x)\n' >bad.mks
if bash -e -c "$(action_step)" >"$work/told"; then fail "the action passes a bad script"; fi
grep -q '^::error file=./bad.mks,line=2,' "$work/told" || fail "no annotation: $(cat "$work/told")"

unset GITHUB_ACTIONS GITHUB_STEP_SUMMARY
step=$(gitlab_step)
[ "$step" = "bash /usr/share/marmoset/ci/check.sh" ] || fail "the GitLab job runs something else: $step"
if bash -e -c "${step/\/usr\/share\/marmoset\/ci/$ci}" >"$work/told"; then fail "the GitLab job passes a bad script"; fi
grep -q '<failure' marmoset-reports/check.junit.xml || fail "no failure for GitLab"
echo "ci_test: both templates check, replay and report"
