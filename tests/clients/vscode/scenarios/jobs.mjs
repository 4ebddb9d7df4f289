// The Jobs view: what came out of a job, and going on with one that was interrupted.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { lending, openScript } from '../samples.mjs';
import { scenario } from '../scenario.mjs';

scenario('a script is minimised for an activity of its recording, and compared with what is left', async (vscode) => {
  const window = await openScript(vscode, 'activity');
  await window.command('Marmoset: Minimise for...');
  await window.notification('Record the script first').waitFor();
  await window.command('Marmoset: Record and Show the Trace');
  await window.badge('AddObject');
  await window.tab().first().click();
  await window.command('Marmoset: Minimise for...');
  await window.answerChoice(/^\.AddObject/);
  await window.notification('of 73 events are left').waitFor();
  assert.match(await window.written('crash-min.mks'), /^#marmoset target: activity:.*AddObject$/m);

  await window.showView('Marmoset');
  await window.rowAction(window.jobs().filter({ hasText: 'Minimising crash.mks' }), 'Compare with the Script');
  await window.page.locator('.tab', { hasText: 'crash.mks and what is left of it' }).waitFor();
  await window.page.locator('.diff-editor, .monaco-diff-editor').first().waitFor();
  await window.picture('compare');
});

scenario('a replay that a killed server left is resumed and cancelled in the Jobs view', async (vscode) => {
  const start = ['type= user', 'count= 1', 'speed= 1.0', 'start data >>',
    'LaunchActivity(de.freewarepoint.whohasmystuff,de.freewarepoint.whohasmystuff.ListLentObjects)', 'UserWait(1000)'];
  const folder = vscode.workspace('resume', { ...lending, 'start.mks': `\n${start.join('\n')}\n` });
  await vscode.startEmulator(join(folder, 'whohasmystuff.app.yaml'));
  vscode.writeMachineSettings({ 'marmoset.device.use': 'adb' });
  const window = await vscode.open(folder, 'start.mks');
  const seen = new Set();
  const first = await vscode.newServerProcess(seen);
  await window.ready(first);
  await window.showView('Marmoset');
  await window.focusEditor();
  await window.command('Marmoset: Replay Many Times');
  await window.answer('500');
  const job = window.jobs().filter({ hasText: 'Replaying start.mks' });
  await job.filter({ hasText: /[1-9]\d* of 500/ }).waitFor();
  process.kill(first, 'SIGKILL');

  await window.ready(await vscode.newServerProcess(seen));
  await job.filter({ hasText: 'interrupted' }).waitFor();
  await window.rowAction(job, 'Resume');
  await job.filter({ hasText: /[1-9]\d* of 500/ }).waitFor();

  // By keyboard: the row's menu holds what stands beside it.
  await window.command('Marmoset: Focus on Jobs View');
  await window.page.locator('.monaco-list:focus', { hasText: 'Replaying start.mks' }).waitFor();
  await window.stepTo(window.jobs(), 'Replaying start.mks');
  await window.press('Shift+F10');
  await window.answerMenu('Cancel');
  await job.filter({ hasText: 'cancelled' }).waitFor();
});
