// Scripts on simulated devices behind adb, whose waits take as long as they say: there is time to watch and to cancel.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { lending } from '../samples.mjs';
import { scenario } from '../scenario.mjs';

async function openOnDevice(vscode, name, { file = 'crash.mks', files = {}, options = [] } = {}) {
  const folder = vscode.workspace(name, { ...lending, ...files });
  await vscode.startEmulator(join(folder, 'whohasmystuff.app.yaml'), ...options);
  vscode.writeMachineSettings({ 'marmoset.device.use': 'adb' });
  const window = await vscode.open(folder, file);
  await window.ready();
  await window.showView('Marmoset');
  await window.devices().filter({ hasText: 'ready' }).waitFor();
  await window.focusEditor();
  return window;
}

async function cancel(window, title) {
  const progress = window.notification(title);
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await progress.waitFor({ state: 'hidden' });
  await window.jobs().filter({ hasText: 'cancelled' }).waitFor();
  await window.devices().filter({ hasText: /emulator-\d+.*ready/ }).waitFor();
  assert.equal(await window.devices().count(), 1);
}

scenario('a replay is followed in the editor, event by event', async (vscode) => {
  const window = await openOnDevice(vscode, 'live');
  await window.command('Marmoset: Replay Many Times');
  await window.answer('5');
  const { top } = await window.badge('▶ run 1');
  await window.devices().filter({ hasText: /emulator-\d+.*Replaying crash\.mks, run 1 of 5/ }).waitFor();
  await window.picture('live-replay');
  await window.badgesWhere('a later event is highlighted', (badges) => badges.some((badge) => badge.text.includes('▶') && badge.top > top));
  await cancel(window, 'Replaying crash.mks');
});

scenario('a reduction is cancelled where its progress stands, and leaves the devices idle', async (vscode) => {
  const window = await openOnDevice(vscode, 'cancel');
  await window.command('Marmoset: Minimise for the Crash');
  await window.notification('Minimising crash.mks').waitFor();
  await window.devices().filter({ hasText: /emulator-\d+.*Minimising crash\.mks/ }).waitFor();
  await window.picture('progress');
  await cancel(window, 'Minimising crash.mks');
});

scenario('before a phone is wiped a dialog asks, and the job waits for the answer', async (vscode) => {
  const start = ['type= user', 'count= 1', 'speed= 1.0', 'start data >>',
    'LaunchActivity(de.freewarepoint.whohasmystuff,de.freewarepoint.whohasmystuff.ListLentObjects)', 'UserWait(300)'];
  const window = await openOnDevice(vscode, 'wipe', { file: 'start.mks', files: { 'start.mks': `\n${start.join('\n')}\n` }, options: ['--phone'] });
  const replay = async () => {
    await window.focusEditor();
    await window.command('Marmoset: Replay Many Times');
    await window.answer('2');
    await window.dialog().getByText('Delete the data of de.freewarepoint.whohasmystuff').waitFor();
    await window.jobs().filter({ hasText: 'Waits for your answer' }).first().waitFor();
  };
  await replay();
  // Whoever goes on typing deletes nothing.
  await window.dialog().locator('.monaco-button:focus', { hasText: 'Keep the Data' }).waitFor();
  await window.picture('wipe');
  await window.press('Enter');
  await window.jobs().filter({ hasText: 'which is no emulator; allow it' }).waitFor();
  for (let i = 0; i < 2; ++i) {
    await replay();
    await window.dialog().getByRole('button', { name: 'Only This Time' }).click();
    await window.jobs().filter({ hasText: '0 of 2 runs met the target' }).nth(i).waitFor();
  }
});

scenario('a device that another process uses is shown as such, until it is free', async (vscode) => {
  const window = await openOnDevice(vscode, 'elsewhere');
  const elsewhere = vscode.start('replay', join(window.folder, 'crash.mks'), '--device', 'adb', '--runs', '50');
  await window.command('Marmoset: Refresh Devices');
  await window.devices().filter({ hasText: /emulator-\d+.*in use by another process/ }).waitFor();
  await window.picture('locked-device');
  await elsewhere.stop();
  await window.devices().filter({ hasText: /emulator-\d+.*ready/ }).waitFor();
});

scenario('the Devices view says that nothing is connected, and starts and stops a simulated device', async (vscode) => {
  const window = await vscode.open(vscode.workspace('devices', lending), 'crash.mks');
  await window.ready();
  await window.showView('Marmoset');
  await window.page.getByRole('button', { name: 'Start a Simulated Device' }).first().click();
  await window.answerChoice('whohasmystuff');
  const device = window.devices().filter({ hasText: 'emulator-' });
  await device.filter({ hasText: 'ready' }).waitFor();
  await window.picture('devices');
  await device.hover();
  await device.getByRole('button', { name: 'Stop the Simulated Device' }).click();
  await device.waitFor({ state: 'hidden' });
});
