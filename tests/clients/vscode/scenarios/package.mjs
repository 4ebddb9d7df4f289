// What the .vsix carries.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { scenario } from '../scenario.mjs';

const glibc = ['linux-vdso', 'ld-linux-x86-64', 'libc', 'libm', 'libdl', 'libpthread', 'librt', 'libresolv'];

scenario('the server needs nothing but glibc', (vscode) => {
  const { stdout } = spawnSync('ldd', [vscode.extension('server/bin/marmoset')], { encoding: 'utf8' });
  const libraries = stdout.trim().split('\n').map((line) => line.trim().split(/[ .]so|\.so|\s/)[0].replace(/^.*\//, '').replace(/\.so.*$/, ''));
  assert.ok(libraries.includes('libc'), stdout);
  assert.deepEqual(libraries.filter((name) => !glibc.includes(name)), []);
});

scenario('the server runs from where the extension lies', (vscode) => {
  const { status, stdout } = spawnSync(vscode.extension('server/bin/marmoset'),
    ['check', '--format', 'json', vscode.extension('samples/first-script/browse.mks')], { encoding: 'utf8' });
  assert.equal(status, 1);
  assert.ok(JSON.parse(stdout).files[0].diagnostics.length > 5);
});

scenario('the bundle stays under one megabyte', (vscode) => {
  const size = (name) => statSync(vscode.extension('dist', name)).size;
  assert.ok(size('extension.js') + size('trace.js') < 1_000_000);
});
