// A workspace that is not trusted: scripts are checked, and its settings start no program.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenario } from '../scenario.mjs';

scenario('an untrusted workspace is checked by our own server and shown as restricted', async (vscode) => {
  const folder = vscode.workspace('untrusted', { 'browse.mks': 'samples/first-script/browse.mks', 'crash.mks': 'samples/whohasmystuff/crash.mks' });
  mkdirSync(join(folder, '.vscode'));
  writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify({
    'marmoset.server.path': '/nowhere/evil', 'marmoset.adb.path': '/nowhere/evil', 'marmoset.device.use': 'big', 'marmoset.device.allowCommands': true,
  }));
  const window = await vscode.open(folder, 'browse.mks');
  await window.page.locator('.monaco-dialog-box').getByRole('button', { name: "No, I don't trust the authors" }).click();
  await window.squiggles('warning').first().waitFor({ state: 'attached' });
  await window.ready();
  await window.statusBar().locator('.codicon-shield').waitFor();
  await window.picture('untrusted');

  await window.quickOpen('crash.mks');
  await window.page.locator('.codelens-decoration a', { hasText: 'Record' }).first().click();
  await window.notification('Nothing runs on a device while this workspace is not trusted').waitFor();
  assert.equal(vscode.serverProcesses().length, 1);

  await window.showView('Marmoset');
  await window.page.getByText('Nothing runs on a device while this workspace is not trusted.').last().waitFor();
  assert.equal(await window.devices().count(), 0);
  await window.command('Test: Run All Tests');
  const question = window.page.locator('.monaco-dialog-box', { hasText: 'Running tests may execute code in your workspace' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await window.page.getByText('what runs is listed here').waitFor();
  assert.equal(await window.jobs().count(), 0);
}, { trust: true });
