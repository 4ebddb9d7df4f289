// The trace panel: a recording as a strip of screens, its windows as a graph and a tree, linked with the script in both
// directions.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { lending } from '../samples.mjs';
import { scenario } from '../scenario.mjs';

const app = 'de.freewarepoint.whohasmystuff';
const round = ['Tap(539,434)', 'Tap(527,1068)', 'Tap(117,912)', 'DispatchPress(KEYCODE_BACK)', 'DispatchPress(KEYCODE_VOLUME_UP)'];
const events = Array.from({ length: 1999 }, (_, index) => round[index % round.length]);
const header = 4;

scenario('a recording of 2,000 events is walked through by keyboard, and leads to the script and back', async (vscode) => {
  const script = `\ncount= 1\nspeed= 1.0\nstart data >>\nLaunchActivity(${app},${app}.ListLentObjects)\n${events.join('\n')}\n`;
  const folder = vscode.workspace('trace', { 'long.mks': script, 'lending.app.yaml': lending['whohasmystuff.app.yaml'] });
  vscode.run('record', join(folder, 'long.mks'), '-o', join(folder, 'long.recording'), '--device', `sim:${join(folder, 'lending.app.yaml')}`);
  const window = await vscode.open(folder, 'long.mks');
  await window.ready();
  await window.command('View: Split Editor Right');
  await window.quickOpen('long.recording');
  const panel = window.webview();
  await panel.locator('#before-title', { hasText: '2000 events' }).waitFor();
  const cards = panel.locator('.card');
  await cards.first().waitFor();
  assert.ok((await cards.count()) < 40, 'only the cards in view exist');
  await panel.locator('.card .touch').first().waitFor();
  await window.picture('trace');

  await panel.locator('#before').press('End');
  await panel.locator('#before-1999[aria-selected="true"]').waitFor();
  await panel.locator('#windows .row[aria-selected="true"]', { hasText: 'key BACK' }).waitFor();
  assert.ok((await panel.locator('#windows .row').count()) < 40, 'only the rows in view exist');
  await panel.locator('#before').press('ArrowLeft');
  await panel.locator('#tree .hit', { hasText: 'EditText #personName' }).waitFor();
  await panel.locator('#before').press('Enter');
  await window.editor().first().locator('.active-line-number', { hasText: String(header + 1998) }).waitFor();

  await window.tab().first().click();
  await window.pressInEditor('Control+Home', ...Array.from({ length: header }, () => 'ArrowDown'));
  await panel.locator('#before-1[aria-selected="true"]').waitFor();
});

scenario('the windows of a recording are drawn as a graph and listed as a tree, for mouse and keyboard', async (vscode) => {
  const window = await vscode.open(vscode.workspace('windows', lending), 'crash.mks');
  await window.ready();
  await window.hideSideBar();
  await window.focusEditor();
  await window.command('Marmoset: Record and Show the Trace');
  const panel = window.webview();
  await panel.locator('#before .card image').first().waitFor();
  await panel.locator('#before-2 .caption', { hasText: 'key VOLUME_UP' }).waitFor();

  const chosen = (step) => panel.locator(`#before-${step}[aria-selected="true"]`).waitFor();
  const item = (label) => panel.locator(`#graph [role="button"][aria-label^="${label}"]`);
  await item('/.AddObject, ').click();
  await chosen(5);
  await window.editor().first().locator('.active-line-number', { hasText: '18' }).waitFor();
  await panel.locator('#graph .node.current[aria-label^="/.AddObject, "]').waitFor();
  await item('from /.AddObject to crash').press('Enter');
  await chosen(73);
  await panel.locator('#graph .edge.current[aria-label="from /.AddObject to crash"]').waitFor();
  await item('/.Launcher, ').focus();
  await window.press('ArrowDown');
  await panel.locator('#graph .edge:focus[aria-label="from /.Launcher to /.ListLentObjects"]').waitFor({ state: 'attached' });
  await window.press('Enter');
  await chosen(0);
  await window.editor().first().locator('.active-line-number', { hasText: /^6$/ }).waitFor();

  const tree = panel.locator('#windows');
  const row = (label, more = '') => tree.locator(`[role="treeitem"][aria-label^="${label}"]${more}`);
  await row('launch ', '[aria-selected="true"][aria-level="2"]').waitFor();
  await tree.press('Home');
  await tree.press('ArrowDown');
  await row('/.ListLentObjects, level 1', '[aria-selected="true"][aria-expanded="true"]').waitFor();
  await tree.press('ArrowLeft');
  await row('/.ListLentObjects, level 1', '[aria-expanded="false"]').waitFor();
  await tree.press('ArrowRight');
  await tree.press('ArrowDown');
  await row('/.AddObject, level 2', '[aria-selected="true"][aria-expanded="true"]').waitFor();
  await tree.press('ArrowLeft');
  await row('key VOLUME_UP, does nothing', '.ineffective').click();
  await chosen(2);
  await window.editor().first().locator('.active-line-number', { hasText: '11' }).waitFor();
  await tree.press('ArrowLeft');
  await tree.press('ArrowLeft');
  await row('/.ListLentObjects, level 1', '[aria-selected="true"][aria-expanded="false"]').waitFor();
  await item('/.AddObject, ').click();
  await panel.locator('#graph-title').scrollIntoViewIfNeeded();
  await window.tidyPicture('windows');
});
