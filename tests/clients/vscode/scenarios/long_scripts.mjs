// Scripts as long as real ones. VS Code keeps 1,000 diagnostics of a file, which must be enough for any number of events.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { lending } from '../samples.mjs';
import { scenario } from '../scenario.mjs';

const idle = 'Tap(500,1400)';  // hits nothing
const busy = ['Tap(539,434)', 'DispatchPress(KEYCODE_BACK)'];  // opens an entry, which is counted, and closes it

// 2,000 lines with 1,400 events that do nothing, five at a time; the last line is one of them.
function longScript() {
  const header = ['type= user', 'count= 2000', 'speed= 1.0', 'start data >>',
    'LaunchActivity(de.freewarepoint.whohasmystuff,de.freewarepoint.whohasmystuff.ListLentObjects)', 'UserWait(500)'];
  const blocks = Array.from({ length: 280 }, () => [...busy, ...Array(5).fill(idle)]).flat();
  const rest = Array.from({ length: (2000 - header.length - blocks.length) / 2 }, () => busy).flat();
  return [...header, ...rest, ...blocks];
}

scenario('in a script of 2,000 lines with 1,400 ineffective events the last one is grey, and all are deleted at once', async (vscode) => {
  const lines = longScript();
  assert.deepEqual([lines.length, lines.filter((line) => line === idle).length, lines.at(-1)], [2000, 1400, idle]);
  const app = { 'whohasmystuff.app.yaml': lending['whohasmystuff.app.yaml'] };
  const folder = vscode.workspace('long', { ...app, 'long.mks': `\n${lines.join('\n')}\n` });
  // On the command line, which takes no pictures: two thousand of them take minutes.
  vscode.run('record', join(folder, 'long.mks'), '--device', `sim:${join(folder, 'whohasmystuff.app.yaml')}`, '-o', join(folder, 'long.recording'));
  const window = await vscode.open(folder, 'long.mks');
  await window.ready();
  await window.goToLine(2000);
  await window.greyLine(idle).waitFor({ state: 'attached' });
  await window.tidyPicture('badges');

  await window.sourceAction('Delete all ineffective events (1400)');
  await window.textGone(idle);
  const left = (await window.save()).split('\n');
  assert.ok(!left.includes(idle));
  assert.equal(left.filter((line) => line === busy[0]).length, lines.filter((line) => line === busy[0]).length);
});
