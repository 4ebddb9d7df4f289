#!/usr/bin/env bash
# The one program behind ci/action.yml and ci/gitlab.yml: checks scripts, replays a suite on simulated devices or what
# adb sees, annotates the change and leaves reports behind.
#
#   MARMOSET_PATHS     files and folders to check; default: the whole repository
#   MARMOSET_SUITE     scripts to replay, with blanks between them; default: none
#   MARMOSET_DEVICE    on which devices, as --device takes it
#   MARMOSET_RUNS      how often each; default 5
#   MARMOSET_FAIL_ON   from which severity on the check fails; default error
#   MARMOSET_REPORTS   the folder for reports; default marmoset-reports
set -uo pipefail
reports=${MARMOSET_REPORTS:-marmoset-reports}
read -ra paths <<<"${MARMOSET_PATHS:-.}"
read -ra suite <<<"${MARMOSET_SUITE:-}"
fail_on=${MARMOSET_FAIL_ON:-error}
command -v marmoset >/dev/null || { echo "check.sh: marmoset is not on PATH; install its package first" >&2; exit 2; }
mkdir -p "$reports" || exit 2

worst=0
note() { [ "$1" -le "$worst" ] || worst=$1; }

marmoset check --fail-on "$fail_on" "${paths[@]}"
note $?
marmoset check --fail-on "$fail_on" --format sarif "${paths[@]}" >"$reports/marmoset.sarif"
marmoset check --fail-on "$fail_on" --format junit "${paths[@]}" >"$reports/check.junit.xml"
marmoset check --format markdown --fail-on "$fail_on" "${paths[@]}" >"$reports/summary.md"
if [ -n "${GITHUB_ACTIONS:-}" ]; then
  marmoset check --fail-on "$fail_on" --severity warning --format github "${paths[@]}"
fi

device=()
[ -z "${MARMOSET_DEVICE:-}" ] || device=(--device "$MARMOSET_DEVICE")
[ ${#suite[@]} -eq 0 ] || printf '\n## Replays\n\n| script | result |\n|---|---|\n' >>"$reports/summary.md"
for script in "${suite[@]}"; do
  said=$(marmoset replay "$script" --runs "${MARMOSET_RUNS:-5}" "${device[@]}")
  note $?
  printf '%s: %s\n' "$script" "$said"
  printf '| %s | %s |\n' "$script" "${said%%$'\n'*}" >>"$reports/summary.md"
done
[ -z "${GITHUB_STEP_SUMMARY:-}" ] || cat "$reports/summary.md" >>"$GITHUB_STEP_SUMMARY"
exit "$worst"
