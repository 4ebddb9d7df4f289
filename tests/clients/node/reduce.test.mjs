// Minimising with Microsoft's client library: the whole way of a user, and a server that is killed in the middle.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { at, lsp, range, Session } from './session.mjs';
import { validate } from './validator.mjs';

const sample = join(dirname(fileURLToPath(import.meta.url)), '../../../samples/whohasmystuff');
const settings = { device: { use: 'sim:whohasmystuff.app.yaml#2' } };

const copySample = (folder) => {
  for (const name of ['crash.mks', 'whohasmystuff.app.yaml']) cpSync(join(sample, name), join(folder, name));
};

// Stores that are gone with the test.
const stores = mkdtempSync(join(tmpdir(), 'marmoset-stores-'));
after(() => rmSync(stores, { recursive: true, force: true }));
const storeOf = (name) => join(stores, `${name}.sqlite`);

function start(store, more = {}) {
  return Session.start({ settings, prepare: copySample, env: { MARMOSET_STORE: store }, ...more });
}

const execute = (session, command, argument) =>
  session.request(lsp.ExecuteCommandRequest.type, { command, arguments: [argument] });

// The last news of a job that has come so far.
const changed = (session, job, fits) => session.expect('marmoset/jobChanged', (info) => info.id === job && fits(info));
const ended = (session, job) => changed(session, job, (info) => info.state !== 'running');

// The text that the server had the client put into a new file.
const created = async (session) => {
  const { edit } = await session.expect('workspace/applyEdit', ({ edit }) => edit.documentChanges[0].kind === 'create');
  return { uri: edit.documentChanges[0].uri, text: edit.documentChanges[1].edits[0].newText };
};

async function minimise(session) {
  session.open('crash.mks');
  await session.settled();
  const { job } = await execute(session, 'marmoset.reduce', { uri: session.uri('crash.mks') });
  return job;
}

test('a crash is minimised, proven, edited and verified again', async (t) => {
  const session = await start(storeOf('minimise'));
  const job = await minimise(session);
  const info = await ended(session, job);
  assert.equal(info.state, 'done', info.message);
  assert.deepEqual([info.size, info.before], [4, 73]);
  const { uri, text } = await created(session);
  assert.equal(info.result, uri);

  const proven = (await session.diagnostics('crash.mks')).filter(({ code }) => code === 'crash-irrelevant');
  assert.ok(proven.length > 0);
  for (const item of proven) {
    assert.deepEqual(item.tags, [lsp.DiagnosticTag.Unnecessary]);
    assert.equal(item.relatedInformation[0].location.uri, uri);
  }
  const textDocument = session.id('crash.mks');
  const place = { start: proven[0].range.start, end: proven[0].range.start };
  const actions = await session.request(lsp.CodeActionRequest.type, { textDocument, range: place, context: { diagnostics: proven } });
  const all = actions.find(({ title }) => /^Delete all \d+ events proven unnecessary$/.test(title));
  assert.ok((await session.request(lsp.CodeActionResolveRequest.type, all)).edit);

  const name = uri.slice(session.uri('').length);
  session.open(name, text);
  const lenses = await session.request(lsp.CodeLensRequest.type, { textDocument: session.id(name) });
  assert.ok(lenses.some(({ command }) => /^\d+\/\d+, at least \d+%, default mode$/.test(command.title)), JSON.stringify(lenses));
  const launch = text.split('\n').findIndex((line) => line.startsWith('LaunchActivity'));
  const definition = await session.request(lsp.DefinitionRequest.type, { textDocument: session.id(name), position: at(launch + 2, 1) });
  assert.equal(definition[0].uri, session.uri('crash.mks'));

  const badges = (await session.request('marmoset/results', { uri })).events.map((event) => event.text);
  assert.ok(badges.some((badge) => /^without it 0 of \d+ runs? reproduced$/.test(badge)), JSON.stringify(badges));

  session.edit(name, range(launch + 2, 0, 0), 'Tap(127,1353)\nUserWait(800)\n');
  const outdated = async () => (await session.diagnostics(name)).filter(({ code }) => code === 'certificate-outdated');
  assert.equal((await outdated()).length, 1);
  const verification = await execute(session, 'marmoset.verify', { uri: session.uri(name) });
  const verified = await ended(session, verification.job);
  assert.equal(verified.state, 'done', verified.message);
  const renewed = session.received.filter(({ method }) => method === 'workspace/applyEdit').at(-1).params.edit;
  const { edits, textDocument: edited } = renewed.documentChanges[0];
  assert.equal(edited.version, 2);
  session.edit(name, edits[0].range, edits[0].newText);
  assert.equal((await outdated()).length, 0);

  const recording = await execute(session, 'marmoset.record', { uri: session.uri('crash.mks') });
  assert.equal((await ended(session, recording.job)).state, 'done');
  const found = await session.request('marmoset/recording', { uri: session.uri('crash.mks') });
  assert.equal(found.removed.length, 69);
  assert.ok(found.recording.screens.length > 0);
  assert.ok((await session.request('marmoset/results', { uri: session.uri('crash.mks') })).events.length > 0);
  assert.equal((await session.request('marmoset/targets', { uri: session.uri('crash.mks') })).targets.length, 1);
  const report = await execute(session, 'marmoset.report', { uri: session.uri('crash.mks') });
  assert.match(report.content, /^<!DOCTYPE html>/);
  validate(session, t);
  assert.equal(await session.stop(), 0);
});

test('a server killed in the middle of a reduction is followed by one that comes to the same answer', async () => {
  const whole = await start(storeOf('whole'));
  assert.equal((await ended(whole, await minimise(whole))).state, 'done');
  const { text } = await created(whole);
  await whole.stop();

  const killed = await start(storeOf('killed'));
  const job = await minimise(killed);
  await changed(killed, job, ({ size }) => size < 73);
  killed.child.kill('SIGKILL');
  await killed.exited;

  const next = await start(storeOf('killed'), { folder: killed.folder, choice: 'Resume', prepare: () => {} });
  const question = await next.expect('window/showMessageRequest');
  assert.match(question.message, /The reduction of crash\.mks was interrupted with \d+ of 73 events left/);
  assert.equal((await ended(next, job)).state, 'done');
  assert.equal((await created(next)).text, text);
  await next.stop();
});
