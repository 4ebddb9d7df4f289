// The server's life inside VS Code: it starts when needed, comes back after a crash, and is given up when it keeps crashing.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scenario } from '../scenario.mjs';

const sample = { 'browse.mks': 'samples/first-script/browse.mks' };

function crashNotes(vscode) {
  return readdirSync(vscode.path('data'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /crash-[^/]*\.txt$/.test(name)).map((name) => readFileSync(join(vscode.path('data'), name), 'utf8'));
}

scenario('a killed server comes back by itself and leaves a note; one that keeps dying is given up', async (vscode) => {
  const window = await vscode.open(vscode.workspace('crash', sample), 'browse.mks');
  await window.squiggles('warning').first().waitFor({ state: 'attached' });
  const earlier = crashNotes(vscode).length;
  const seen = new Set();
  for (let crash = 0; crash < 5; ++crash) {
    const pid = await vscode.newServerProcess(seen);
    await window.ready(pid);
    process.kill(pid, 'SIGKILL');
  }
  await window.notification('ended by itself several times').waitFor();
  await window.picture('given-up');
  assert.deepEqual(vscode.serverProcesses(), []);
  const notes = crashNotes(vscode);
  assert.equal(notes.length - earlier, 5);
  assert.match(notes[0], /ended by SIGKILL/);

  await window.notification('ended by itself several times').getByRole('button', { name: 'Restart' }).click();
  await window.ready(await vscode.newServerProcess(seen));
  await window.goToLine(9);
  await window.quickFix('Tap');
  await window.textGone('Tab(');
});

scenario('a server path that names nothing is explained, with a way to the setting', async (vscode) => {
  vscode.writeMachineSettings({ 'marmoset.server.path': '/nowhere/marmoset' });
  const window = await vscode.open(vscode.workspace('missing', sample), 'browse.mks');
  const message = window.notification('marmoset.server.path names "/nowhere/marmoset"');
  await message.waitFor();
  vscode.writeMachineSettings({});
  await message.getByRole('button', { name: 'Open Settings' }).click();
  await window.page.locator('.settings-editor').waitFor();
});
