// Scripts on devices that are simulated inside the server: record, replay, minimise, report, and the Testing view.
import assert from 'node:assert/strict';
import { openScript } from '../samples.mjs';
import { scenario } from '../scenario.mjs';

scenario('a recorded script shows its trace, a badge behind each event, and its job in the list', async (vscode) => {
  const window = await openScript(vscode, 'record');
  await window.command('Marmoset: Record and Show the Trace');
  const panel = window.webview();
  await panel.getByText('crash.mks on Android').waitFor();
  await panel.locator('#before .card image').first().waitFor();
  await window.badge('AddObject');
  await panel.locator('#before').press('End');
  await panel.getByText('RuntimeException').first().waitFor();
  await window.showView('Marmoset');
  await window.jobs().filter({ hasText: 'Recording crash.mks' }).waitFor();
});

scenario('badges fade when an edit makes them stale, and come back with undo', async (vscode) => {
  const window = await openScript(vscode, 'stale');
  await window.hideSideBar();
  await window.command('Marmoset: Record and Show the Trace');
  await window.badge('AddObject');
  await window.goToLine(8);
  const faded = (badges) => badges.some(({ style }) => style === 'italic');
  assert.ok(!faded(await window.badges()));
  await window.pressInEditor('Shift+End', 'Delete');
  await window.badgesWhere('some are faded', faded);
  await window.tidyPicture('stale-badges');
  await window.pressInEditor('Control+Z');
  await window.badgesWhere('none is faded', (badges) => badges.length > 0 && !faded(badges));
});

scenario('the Testing view replays scripts, and tells the rate and what went wrong', async (vscode) => {
  const window = await openScript(vscode, 'tests');
  await window.showView('Testing');
  const row = (name) => window.page.locator('.test-explorer .monaco-list-row', { hasText: name });
  await row('habits.mks').waitFor();
  await window.command('Test: Run All Tests');
  await row('crash.mks').filter({ hasText: '1/1' }).waitFor();
  await row('habits.mks').filter({ hasText: '0/1' }).waitFor();
  await row('crash.mks').locator('.codicon-testing-passed-icon').waitFor();
  await row('habits.mks').locator('.codicon-testing-failed-icon').waitFor();
  await window.picture('testing');

  await row('crash.mks').click({ button: 'right' });
  await window.answerMenu('Execute Using Profile...');
  await window.answerChoice('Replay Many Times...');
  await window.answer('3');
  await row('crash.mks').filter({ hasText: '3/3' }).waitFor();
  // The view itself shows how the runs went; what was said about the first ones would be here by now.
  assert.equal(await window.page.locator('.notification-toast').count(), 0);
});

scenario('a crash is minimised, and the trace shows what is left beside what there was', async (vscode) => {
  const window = await openScript(vscode, 'minimise');
  await window.hideSideBar();
  await window.command('Marmoset: Record and Show the Trace');
  await window.webview().locator('#before .card image').first().waitFor();
  await window.tab().first().click();
  await window.command('Marmoset: Minimise for the Crash');
  await window.notification('4 of 73 events are left').waitFor();
  await window.tab('crash-min.mks').waitFor();
  assert.match(await window.written('crash-min.mks'), /start data >>/);
  await window.badge('without it 0 of', 'crash-min.mks');
  await window.tidyPicture('minimised');

  await window.tab().first().click();
  await window.command('Marmoset: Show the Trace');
  const panel = window.webview();
  await panel.getByText('After: 5 events that the target needs').waitFor();
  assert.equal(await panel.locator('#after .card').count(), 5);
  await panel.locator('#before .card.removed').first().waitFor();
  await panel.locator('#after-note', { hasText: 'Screens of crash.mks, with all its events. crash-min.mks was not recorded yet.' }).waitFor();
  await panel.getByRole('button', { name: 'Record the Reduced Script' }).click();
  await panel.locator('#after-note', { hasText: 'Screens of crash-min.mks.' }).waitFor();
  await panel.getByRole('button', { name: 'Record the Reduced Script' }).waitFor({ state: 'hidden' });
  await panel.locator('#after .card image').first().waitFor();
  await panel.locator('#after').press('End');
  await panel.locator('#step-note', { hasText: 'Screens of crash-min.mks.' }).waitFor();
  await panel.getByText('RuntimeException').first().waitFor();
  await panel.locator('#title').scrollIntoViewIfNeeded();
  await window.tidyPicture('before-and-after');
});

scenario('the scripts of a folder are sorted by their crash, and the best of each is minimised', async (vscode) => {
  const window = await openScript(vscode, 'night', 'habits.mks');
  await window.command('Marmoset: Sort and Minimise the Crash Scripts of This Folder');
  await window.notification('2 scripts: 1 crash in 1 way, 1 did not crash').waitFor();
  await window.tab('crashes.md').waitFor();
  assert.match(await window.written('crashes.md'), /^One script: \[crash\.mks\]\(<crash\.mks>\)\.$/m);
  assert.match(await window.written('crash-min.mks'), /start data >>/);
  await window.showView('Marmoset');
  await window.jobs().filter({ hasText: 'Sorting 2 scripts' }).locator('.codicon-pass').waitFor();
  await window.picture('sorted-crashes');
});

scenario('an app is explored, and the page of what was found leads to the scripts', async (vscode) => {
  const window = await openScript(vscode, 'explore');
  await window.command('Marmoset: Explore an App');
  await window.answerChoice('whohasmystuff');
  await window.answerChoice('10 minutes');
  await window.notification(/de\.freewarepoint\.whohasmystuff: .* states/).waitFor();
  const page = window.webview();
  await page.getByText('activities').first().waitFor();
  await window.tidyPicture('explored');
  const script = page.getByRole('link', { name: /\.mks$/ }).first();
  const name = (await script.textContent()).replace(/^.*\//, '');
  await script.click();
  await window.tab(name).waitFor();

  await window.command('View: Close All Editors');
  await window.command('Marmoset: Show the Model of an Explored App');
  const model = window.webview();
  const screen = model.getByRole('button', { name: /^\/\.Settings/ }).first();
  await screen.waitFor();
  await window.tidyPicture('model');
  await screen.click();
  await window.notification(/Settings.*% of runs should get there/).waitFor();
  await window.page.locator('.tab[data-resource-name^="to-Settings"]').waitFor();
});

scenario('a reduction that was edited says so, and is verified again', async (vscode) => {
  const window = await openScript(vscode, 'verify');
  await window.command('Marmoset: Extract the Key Events');
  window.file = 'crash-min.mks';
  const lines = (await window.written(window.file)).split('\n');
  const launch = lines.findIndex((line) => line.startsWith('LaunchActivity'));
  const lens = window.page.locator('.codelens-decoration a', { hasText: 'Verify again' });
  await window.goToLine(launch + 3);
  await window.page.keyboard.insertText('Tap(127,1353)\nUserWait(800)\n');
  await lens.waitFor();
  await window.command('Marmoset: Verify Again');
  await window.notification(/crash-min\.mks: reproduced in 20 of 20/).waitFor();
  await lens.waitFor({ state: 'hidden' });
  assert.match(await window.save(), /^#marmoset reproduced: /m);
});

// A script with the events that its crash needs, in the window that made it.
async function minimised(vscode, name) {
  const window = await openScript(vscode, name);
  await window.hideSideBar();
  await window.command('Marmoset: Minimise for the Crash');
  window.file = 'crash-min.mks';
  const lines = (await window.written(window.file)).split('\n');
  await window.badge('without it');
  return { window, launch: lines.findIndex((line) => line.startsWith('LaunchActivity')) + 1 };
}

scenario('notes stay behind their events when a line is deleted, and when a verification is undone', async (vscode) => {
  const { window, launch } = await minimised(vscode, 'notes');
  const first = await window.badges();
  const places = (badges) => badges.map(({ text, behind }) => `${text} | ${behind}`).sort();
  const isSeen = (badges) => badges.length === first.length - 1 && badges.some(({ style }) => style === 'italic');
  const astray = (badges) => badges.filter(({ behind }) => /UserWait|LaunchActivity/.test(behind));
  assert.deepEqual(astray(first), []);

  // The second event with its wait: the first one stays what it was.
  await window.goToLine(launch + 4);
  await window.pressInEditor('Shift+ArrowDown', 'Shift+ArrowDown', 'Delete');
  await window.badgesWhere('the server has looked at the edit', isSeen);
  assert.deepEqual(astray(await window.badges()), []);
  await window.tidyPicture('notes-after-an-edit');

  // What is left does not crash, so another verification stays on offer until the edit is undone.
  const again = window.page.locator('.codelens-decoration a', { hasText: 'Verify again' });
  const evidence = '#marmoset reproduced: 0 of';
  await again.waitFor();
  await window.command('Marmoset: Verify Again');
  await window.notification(/crash-min\.mks: reproduced in 0 of/).waitFor();
  await window.focusEditor();
  await window.textShown(evidence);
  await again.waitFor();
  await window.pressInEditor('Control+Z');
  await window.textGone(evidence);
  await again.waitFor();
  await window.pressInEditor('Control+Z');
  await again.waitFor({ state: 'hidden' });
  await window.badgesWhere('all notes are where they were', (badges) => places(badges).join() === places(first).join());
});

scenario('a verification that fails leaves a warning among the jobs and the problems', async (vscode) => {
  const { window, launch } = await minimised(vscode, 'failed-verification');
  await window.goToLine(launch + 1);
  await window.pressInEditor('Control+Shift+End', 'Delete');
  await window.page.locator('.codelens-decoration a', { hasText: 'Verify again' }).waitFor();
  await window.command('Marmoset: Verify Again');
  const toast = window.notification(/crash-min\.mks: reproduced in 0 of/);
  await toast.locator('.codicon-warning').waitFor();
  await window.showView('Marmoset');
  await window.jobs().filter({ hasText: 'Verifying crash-min.mks' }).locator('.codicon-warning').waitFor();
  await window.command('Notifications: Clear All Notifications');
  await (await window.problems()).filter({ hasText: 'Not verified: 0 of' }).waitFor();
  await window.save();
  await (await window.problems()).filter({ hasText: 'Not verified: 0 of' }).waitFor();
  await window.picture('failed-verification');
});

scenario('the report of a recording opens as a preview', async (vscode) => {
  const window = await openScript(vscode, 'report');
  await window.command('Marmoset: Report in Sentences');
  const offer = window.page.locator('.notification-toast').getByRole('button', { name: 'Record It' });
  await offer.click();
  await window.webview().getByText('Essential').first().waitFor();
  await window.tidyPicture('report');
});

scenario('where no device is connected a job says so, and what to do', async (vscode) => {
  vscode.writeMachineSettings({ 'marmoset.device.use': 'adb:nobody' });
  const window = await openScript(vscode, 'alone');
  await window.command('Marmoset: Record and Show the Trace');
  await window.notification('nobody').waitFor();
});
