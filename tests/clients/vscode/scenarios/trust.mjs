// A workspace that is not trusted: scripts are checked, and its settings start no program.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenario } from '../scenario.mjs';

scenario('an untrusted workspace is checked by our own server and shown as restricted', async (vscode) => {
  const folder = vscode.workspace('untrusted', { 'browse.mks': 'samples/first-script/browse.mks' });
  mkdirSync(join(folder, '.vscode'));
  writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify({ 'marmoset.server.path': '/nowhere/evil', 'marmoset.adb.path': '/nowhere/evil' }));
  const window = await vscode.open(folder, 'browse.mks');
  await window.page.locator('.monaco-dialog-box').getByRole('button', { name: "No, I don't trust the authors" }).click();
  await window.squiggles('warning').first().waitFor({ state: 'attached' });
  await window.ready();
  await window.statusBar().locator('.codicon-shield').waitFor();
  await window.picture('untrusted');
  assert.equal(vscode.serverProcesses().length, 1);
}, { trust: true });
