// Scripts on simulated devices behind adb, whose waits take as long as they say: there is time to watch and to cancel.
import { join } from 'node:path';
import { lending } from '../samples.mjs';
import { scenario } from '../scenario.mjs';

async function openOnDevice(vscode, name) {
  const folder = vscode.workspace(name, lending);
  await vscode.startEmulator(join(folder, 'whohasmystuff.app.yaml'));
  vscode.writeMachineSettings({ 'marmoset.device.use': 'adb' });
  const window = await vscode.open(folder, 'crash.mks');
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
  await window.devices().filter({ hasText: 'busy' }).waitFor({ state: 'hidden' });
  await window.devices().filter({ hasText: 'ready' }).waitFor();
}

scenario('a replay is followed in the editor, event by event', async (vscode) => {
  const window = await openOnDevice(vscode, 'live');
  await window.command('Marmoset: Replay Many Times');
  await window.answer('5');
  const { top } = await window.badge('▶ run 1');
  await window.picture('live-replay');
  await window.badgesWhere('a later event is highlighted', (badges) => badges.some((badge) => badge.text.includes('▶') && badge.top > top));
  await cancel(window, 'Replaying crash.mks');
});

scenario('a reduction is cancelled where its progress stands, and leaves the devices idle', async (vscode) => {
  const window = await openOnDevice(vscode, 'cancel');
  await window.command('Marmoset: Minimise for the Crash');
  await window.notification('Minimising crash.mks').waitFor();
  await window.devices().filter({ hasText: 'busy' }).waitFor();
  await window.picture('progress');
  await cancel(window, 'Minimising crash.mks');
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
