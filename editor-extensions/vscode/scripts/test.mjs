// Type-checks the extension, runs its unit tests and those of the grammars, and checks the settings' reference.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

function run(...command) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('node_modules/typescript/bin/tsc', '--noEmit');

rmSync('out', { recursive: true, force: true });
await build({
  entryPoints: readdirSync('test').filter((name) => name.endsWith('.test.ts')).map((name) => `test/${name}`),
  outdir: 'out',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  logLevel: 'warning',
});
run('--test', ...readdirSync('out').map((name) => `out/${name}`));

run('scripts/settings_reference.mjs', '--check');

const grammars = ['script', 'log'].flatMap((kind) => ['-g', `syntaxes/monkey-${kind}.tmLanguage.json`]);
run('node_modules/vscode-tmgrammar-test/dist/unit.js', '--compact', ...grammars, 'test/grammar/*');
