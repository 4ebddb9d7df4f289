// What a user sees and does in an open script, without any device.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenario } from '../scenario.mjs';

const sample = { 'browse.mks': 'samples/first-script/browse.mks', 'clean.mks': 'samples/first-script/clean.mks' };

scenario('a script is underlined where a device does something else, and a quick fix repairs it', async (vscode) => {
  const window = await vscode.open(vscode.workspace('fix', sample), 'browse.mks');
  await window.squiggles('error').first().waitFor({ state: 'attached' });
  await window.squiggles('warning').first().waitFor({ state: 'attached' });
  await window.goToLine(9);
  await window.picture('diagnostics');
  await window.quickFix('Tap');
  await window.textGone('Tab(');
  const saved = await window.save();
  assert.match(saved, /^Tap\(540, 160\)$/m);
  assert.doesNotMatch(saved, /Tab\(/);
});

scenario('Ctrl+/ disables an event for a device and enables it again', async (vscode) => {
  const window = await vscode.open(vscode.workspace('toggle', sample), 'clean.mks');
  await window.tab().waitFor();
  await window.goToLine(9);
  await window.ready();
  await window.pressInEditor('Control+/');
  await window.editor().getByText('#off').first().waitFor();
  const disabled = await window.save();
  assert.match(disabled, /^#off Tap\[540,160\]$/m);
  await window.picture('disabled-event');
  await window.pressInEditor('Control+/');
  await window.textGone('#off');
  assert.match(await window.save(), /^Tap\(540,160\)$/m);
});

scenario('completion knows the commands, and hover says what a device does', async (vscode) => {
  const window = await vscode.open(vscode.workspace('help', sample), 'clean.mks');
  await window.goToLine(9);
  await window.ready();
  await window.pressInEditor('End', 'Enter');
  await window.page.keyboard.type('Pinch');
  const suggestion = window.page.locator('.suggest-widget .monaco-list-row', { hasText: 'PinchZoom' });
  await suggestion.first().waitFor();
  await window.press('Enter');
  await window.editor().getByText('PinchZoom').first().waitFor();
  await window.pressInEditor('Escape', 'Control+K', 'Control+I');
  await window.page.locator('.monaco-hover:visible').first().waitFor();
});

scenario('words are coloured by the grammar before the server says more', async (vscode) => {
  const window = await vscode.open(vscode.workspace('colours', { 'notes.txt': 'samples/first-script/clean.mks' }), 'notes.txt');
  await window.page.locator('.statusbar-item', { hasText: 'Monkey Script' }).first().waitFor();
  const classOf = (text) => window.editor().locator('.view-line span span', { hasText: text }).first().getAttribute('class');
  const [event, number] = [await classOf(/^Tap$/), await classOf(/^540$/)];
  assert.match(event, /mtk\d+/);
  assert.match(number, /mtk\d+/);
  assert.notEqual(event, number);
});

scenario('a lens makes a script of the crash in a log', async (vscode) => {
  const window = await vscode.open(vscode.workspace('log', { 'monkey.log': 'samples/crash-log/monkey.log' }), 'monkey.log');
  const lines = readFileSync(join(window.folder, 'monkey.log'), 'utf8').split('\n');
  await window.ready();
  await window.goToLine(lines.findIndex((line) => line.startsWith('// CRASH')) + 1);
  const lens = window.page.locator('.codelens-decoration a:visible', { hasText: 'Make a script that replays this crash' });
  await lens.first().click();
  await window.page.locator('.tab[data-resource-name="monkey-crash.mks"]').waitFor();
});
