// Scripts on the embedded simulated device: record, replay from the Testing view, cancel, the lists of jobs and devices.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenario } from '../scenario.mjs';

const lending = { 'crash.mks': 'samples/whohasmystuff/crash.mks', 'whohasmystuff.app.yaml': 'samples/whohasmystuff/whohasmystuff.app.yaml' };

scenario('a recorded script opens as a trace, and its job stays in the list', async (vscode) => {
  const window = await vscode.open(vscode.workspace('record', lending), 'crash.mks');
  await window.ready();
  await window.focusEditor();
  await window.command('Marmoset: Record and Show the Trace');
  const panel = window.webview();
  await panel.getByText('crash.mks on Android').waitFor();
  await panel.locator('.card image').first().waitFor();
  await panel.locator('#strip').press('End');
  await panel.getByText('RuntimeException').first().waitFor();
  await window.picture('trace');
  await window.showView('Marmoset');
  await window.jobs().filter({ hasText: 'Recording crash.mks' }).waitFor();
});

scenario('the Testing view replays scripts and tells their rate', async (vscode) => {
  const window = await vscode.open(vscode.workspace('tests', lending), 'crash.mks');
  await window.ready();
  await window.showView('Testing');
  const row = window.page.locator('.test-explorer .monaco-list-row', { hasText: 'crash.mks' });
  await row.waitFor();
  await window.command('Test: Run All Tests');
  await window.page.locator('.test-explorer .codicon-testing-passed-icon').first().waitFor();
  await row.filter({ hasText: '1/1' }).waitFor();
  await window.picture('testing');
});

scenario('a crash is minimised, and what is left stands beside the script', async (vscode) => {
  const folder = vscode.workspace('minimise', lending);
  const window = await vscode.open(folder, 'crash.mks');
  await window.ready();
  await window.focusEditor();
  await window.command('Marmoset: Minimise for the Crash');
  await window.notification('73 events became 4, which met the target in 20 of 20 runs').waitFor();
  await window.picture('minimised');
  assert.ok(readFileSync(join(folder, 'crash-min.mks'), 'utf8').includes('start data >>'));
});

scenario('where no device is connected a job says so, and what to do', async (vscode) => {
  vscode.writeMachineSettings({ 'marmoset.device.use': 'adb:nobody' });
  const window = await vscode.open(vscode.workspace('alone', lending), 'crash.mks');
  await window.ready();
  await window.focusEditor();
  await window.command('Marmoset: Record and Show the Trace');
  await window.notification('crash.mks could not be recorded').waitFor();
  await window.showView('Marmoset');
  await window.jobs().filter({ hasText: 'Recording crash.mks' }).waitFor();
});

scenario('a long job is cancelled where its progress stands, and leaves no process behind', async (vscode) => {
  const window = await vscode.open(vscode.workspace('cancel', lending), 'crash.mks');
  await window.ready();
  await window.focusEditor();
  await window.command('Marmoset: Replay Many Times');
  await window.answer('100000');
  const progress = window.notification('Replaying crash.mks');
  await progress.waitFor();
  await window.picture('progress');
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await progress.waitFor({ state: 'hidden' });
  await window.showView('Marmoset');
  await window.jobs().filter({ hasText: 'cancelled' }).waitFor();
  assert.deepEqual(vscode.programs('replay'), []);
});

scenario('the Devices view says that nothing is connected, and how to change that', async (vscode) => {
  const window = await vscode.open(vscode.workspace('devices', lending), 'crash.mks');
  await window.ready();
  await window.showView('Marmoset');
  await window.page.getByRole('button', { name: 'Start a Simulated Device' }).first().waitFor();
  await window.picture('views');
});
