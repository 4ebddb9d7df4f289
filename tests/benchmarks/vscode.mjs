// How long the first use of the VS Code extension takes, from installing it to a minimised sample by following the
// walkthrough, and how long VS Code waits for its activation.
import { statSync } from 'node:fs';
import { minimiseSample } from '../clients/vscode/first_use.mjs';
import { VSCode } from '../clients/vscode/vscode.mjs';

const began = performance.now();
const seconds = () => ((performance.now() - began) / 1000).toFixed(1);

const vscode = await VSCode.start();
try {
  const window = await vscode.open(vscode.workspace('first', { 'notes.txt': '\nNothing to see here\n' }), 'notes.txt');
  console.log(`installed and open after ${seconds()} s`);
  await minimiseSample(window);
  console.log(`sample minimised after ${seconds()} s`);

  await window.command('Developer: Show Running Extensions');
  const row = window.page.locator('.runtime-extensions-editor .monaco-list-row', { hasText: 'Marmoset' });
  console.log(`activation: ${(await row.locator('.activation-time').textContent()).trim()}`);
  const size = ['extension.js', 'trace.js'].reduce((sum, name) => sum + statSync(vscode.extension('dist', name)).size, 0);
  console.log(`bundle: ${(size / 1000).toFixed(0)} kB`);
} finally {
  await vscode.stop();
}
