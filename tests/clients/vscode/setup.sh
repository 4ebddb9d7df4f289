#!/usr/bin/env bash
# Installs VS Code as code-server ships it: npm's packages, and the few native modules it cannot start without,
# built here against the headers of the node that runs them. Does nothing when that has been done.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

stamp=node_modules/.marmoset-ready
wanted=$(cat package-lock.json setup.sh <(node --version) | sha256sum)
[ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && exit 0

node_home=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
gyp=$PWD/node_modules/node-gyp/bin/node-gyp.js

build_native() {  # FOLDER [OPTIONS...]
  local folder=$1
  shift
  local said=$PWD/node_modules/native-modules.log
  (cd "$folder" && node "$gyp" rebuild --silent --nodedir="$node_home" "$@") >"$said" 2>&1 || { cat "$said" >&2; exit 1; }
  rm "$said"
}

npm ci --silent --ignore-scripts --no-audit --no-fund
argon=$PWD/node_modules/argon2
build_native "$argon" --napi_version=9 --napi_build_version=3 --module_name=argon2 --module_path="$argon/lib/binding/napi-v3"

cd node_modules/code-server/lib/vscode
npm ci --silent --legacy-peer-deps --omit=dev --ignore-scripts --no-audit --no-fund
for module in node-pty @vscode/spdlog native-watchdog; do build_native "node_modules/$module"; done
ln -sfn node_modules node_modules.asar
ln -sf code-linux.sh bin/remote-cli/code-server
ln -sf browser-linux.sh bin/helpers/browser.sh
mkdir -p node_modules/@vscode/ripgrep/bin
ln -sf "$(command -v rg)" node_modules/@vscode/ripgrep/bin/rg
cd - >/dev/null
echo "$wanted" >"$stamp"
