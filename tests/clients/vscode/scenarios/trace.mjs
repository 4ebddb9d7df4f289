// The trace panel: a recording as a strip of screens, linked with its script in both directions.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenario } from '../scenario.mjs';

const count = 2000;

function recording() {
  const observation = (index) => ({
    window: { package: 'com.x', activity: `com.x.Page${index % 3}`, window: '', kind: 'activity', keyboard: false, rotation: 0 },
    timeMs: index, settled: true, instrumented: false, callbacks: [], branches: [], log: [], tree: 0,
  });
  const tree = `<hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][1080,1920]" text="" resource-id="">
    <node class="android.widget.Button" bounds="[100,300][980,500]" text="Save changes" resource-id="com.x:id/save" clickable="true"/></node></hierarchy>`;
  const event = (index) => ({
    event: { type: 'tap', lowLevel: [], ids: [2 * index + 1, 2 * index + 2], lines: [{ first: index + 1, last: index + 1 }], x: 540, y: 400, toX: 540, toY: 400,
      secondX: 0, secondY: 0, secondToX: 0, secondToY: 0, startMs: 0, durationMs: 0, waitMs: 0, keyCode: 0, rotation: 0, open: false, text: '', package: '', activity: '', complete: true },
    after: observation(index + 1), injected: 2, dropped: 0, widget: 1,
  });
  return { format: 'marmoset-recording', version: 1, script: 'long.mks', fingerprints: [], package: 'com.x', app: '1', device: 'Android 9, 1080x1920', width: 1080,
    height: 1920, evidence: 'trees', instrumented: false, start: observation(0), events: Array.from({ length: count }, (_, index) => event(index)), trees: [tree], screens: [] };
}

scenario('a recording of 2,000 events is walked through by keyboard, and leads to the script and back', async (vscode) => {
  const folder = vscode.workspace('trace', { 'long.mks': `\nstart data >>\n${'Tap(540,400)\n'.repeat(count)}` });
  writeFileSync(join(folder, 'long.recording'), JSON.stringify(recording()));
  const window = await vscode.open(folder, 'long.mks');
  await window.ready();
  await window.command('View: Split Editor Right');
  await window.quickOpen('long.recording');
  const panel = window.webview();
  await panel.getByText(`${count} events`).waitFor();
  const cards = panel.locator('.card');
  await cards.first().waitFor();
  assert.ok((await cards.count()) < 40, 'only the cards in view exist');
  await panel.locator('.card .touch').first().waitFor();
  await window.picture('trace');

  await panel.locator('#before').press('End');
  await panel.locator(`#before-${count - 1}[aria-selected="true"]`).waitFor();
  await panel.locator('#tree .hit', { hasText: 'Button #save "Save changes"' }).waitFor();
  await panel.locator('#before').press('Enter');
  await window.editor().first().locator('.active-line-number', { hasText: String(count + 1) }).waitFor();

  await window.tab().first().click();
  await window.pressInEditor('Control+Home', 'ArrowDown', 'ArrowDown');
  await panel.locator('#before-1[aria-selected="true"]').waitFor();
});
