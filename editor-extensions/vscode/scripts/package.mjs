// Packs the extension with a server into a .vsix: node scripts/package.mjs SERVER OUTPUT
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [server, output] = process.argv.slice(2).map((path) => resolve(path));
if (!server || !output) {
  console.error('usage: package.mjs SERVER OUTPUT');
  process.exit(2);
}
process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const project = resolve('../..');

// Debian packages of which the server contains compiled code; their notices travel with it.
const linked = ['nlohmann-json3-dev', 'libboost1.81-dev', 'libsqlitecpp-dev', 'libsqlite3-dev', 'libyaml-cpp-dev', 'libpugixml-dev',
  'libre2-dev', 'libcli11-dev', 'libfmt-dev', 'libxxhash-dev', 'libexpected-dev', 'libzstd-dev', 'libcairo2-dev', 'libpixman-1-dev',
  'libpng-dev', 'libfreetype-dev', 'libfontconfig-dev', 'libexpat1-dev', 'libbrotli-dev', 'zlib1g-dev', 'libstdc++-12-dev'];
const bundled = ['vscode-languageclient', 'vscode-languageserver-protocol', 'vscode-jsonrpc', 'vscode-languageserver-types', 'semver', 'minimatch',
  '@dagrejs/dagre', '@dagrejs/graphlib'];

function run(program, ...options) {
  const { status } = spawnSync(program, options, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}

function stageServer() {
  rmSync('server', { recursive: true, force: true });
  mkdirSync('server/bin', { recursive: true });
  run('strip', '-o', 'server/bin/marmoset', server);
  cpSync(join(project, 'docs/rules'), 'server/share/doc/marmoset/rules', { recursive: true });
}

function stageNotices() {
  mkdirSync('server/licenses');
  for (const name of linked) copyFileSync(`/usr/share/doc/${name}/copyright`, `server/licenses/${name}.txt`);
  for (const name of bundled) {
    const text = ['License.txt', 'LICENSE'].map((file) => `node_modules/${name}/${file}`).find(existsSync);
    copyFileSync(text, `server/licenses/npm-${name.replace('/', '-')}.txt`);
  }
}

function stageSamples() {
  rmSync('samples', { recursive: true, force: true });
  const list = readFileSync('src/help/sample_list.ts', 'utf8');
  for (const [, folder] of list.matchAll(/folder: '([^']+)'/g)) {
    cpSync(join(project, 'samples', folder), join('samples', folder), { recursive: true });
  }
}

stageServer();
stageNotices();
stageSamples();
run(process.execPath, 'scripts/build.mjs');
mkdirSync(dirname(output), { recursive: true });
run(process.execPath, 'node_modules/@vscode/vsce/vsce', 'package', '--no-dependencies', '--target', 'linux-x64',
  '--allow-missing-repository', '--no-rewrite-relative-links', '--out', output);
console.log(`${output}: ${(statSync(output).size / 1e6).toFixed(1)} MB, bundle ${(statSync('dist/extension.js').size / 1e3).toFixed(0)} kB`);
