// What a person meets while writing: fixes, completion, signatures, hover, layout, rename.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, lsp, range, Session } from './session.mjs';

async function actionsAt(session, name, line, only) {
  const diagnostics = (await session.diagnostics(name)).filter((item) => item.range.start.line === line);
  return session.request(lsp.CodeActionRequest.type, {
    textDocument: session.id(name),
    range: range(line, 0, 0),
    context: { diagnostics, only },
  });
}

// Every edit of an action for one document, however the server wrote it down.
function editsFor(session, name, edit) {
  const changes = edit.documentChanges?.filter((c) => c.textDocument?.uri === session.uri(name)).flatMap((c) => c.edits);
  return changes ?? edit.changes[session.uri(name)];
}

test('a quick fix is offered without its edit and resolved on demand', async () => {
  const session = await Session.start();
  session.open('crash.mks');
  const [fix] = (await actionsAt(session, 'crash.mks', 6, ['quickfix'])).filter((action) => action.isPreferred);
  assert.match(fix.title, /Tap/);
  assert.equal(fix.edit, undefined);
  const resolved = await session.request(lsp.CodeActionResolveRequest.type, fix);
  assert.match(session.applied('crash.mks', editsFor(session, 'crash.mks', resolved.edit)), /\nTap\(120, 270\)\n/);
  await session.stop();
});

test('source.fixAll repairs the whole document', async () => {
  const session = await Session.start();
  session.open('crash.mks');
  const [action] = await actionsAt(session, 'crash.mks', 0, ['source.fixAll']);
  const resolved = action.edit ? action : await session.request(lsp.CodeActionResolveRequest.type, action);
  const fixed = session.applied('crash.mks', editsFor(session, 'crash.mks', resolved.edit));
  assert.match(fixed, /RotateScreen\(1, ?1\)/);
  await session.stop();
});

test('an event is disabled so that a device ignores it, and enabled again', async () => {
  const session = await Session.start();
  session.open('cart.mks');
  const original = session.text('cart.mks');
  const toggle = async (word) => {
    const action = (await actionsAt(session, 'cart.mks', 4, ['refactor'])).find((a) => a.title.toLowerCase().includes(word));
    const { edit } = action.edit ? action : await session.request(lsp.CodeActionResolveRequest.type, action);
    const text = session.applied('cart.mks', editsFor(session, 'cart.mks', edit));
    session.edit('cart.mks', { start: at(0, 0), end: at(1000, 0) }, text);
    return text;
  };
  const disabled = await toggle('disable');
  assert.doesNotMatch(disabled.split('\n')[4], /[()]/);
  assert.equal(await toggle('enable'), original);
  await session.stop();
});

test('completion offers keywords as snippets, key names and known packages', async () => {
  const session = await Session.start();
  await session.settled();
  session.open('crash.mks');
  const complete = async (line, text) => {
    session.edit('crash.mks', { start: at(line, 0), end: at(line, 1000) }, text);
    const answer = await session.request(lsp.CompletionRequest.type, {
      textDocument: session.id('crash.mks'),
      position: at(line, text.length),
    });
    return Array.isArray(answer) ? answer : answer.items;
  };
  const keyword = (await complete(10, 'PressA')).find((item) => item.label === 'PressAndHold');
  assert.ok(keyword);
  const resolved = await session.request(lsp.CompletionResolveRequest.type, keyword);
  assert.ok(resolved.documentation);
  assert.ok((await complete(10, 'DispatchPress(KEYCODE_HO')).some((item) => item.label === 'KEYCODE_HOME'));
  assert.ok((await complete(10, 'LaunchActivity(com.ex')).some((item) => item.label.startsWith('com.example.shop')));
  assert.ok(
    (await complete(10, 'LaunchActivity(com.example.shop, ')).some((item) => item.label.includes('CartActivity')),
    'an activity of a file that is not open',
  );
  await session.stop();
});

test('signature help follows the argument under the cursor', async () => {
  const session = await Session.start();
  session.open('crash.mks');
  const help = await session.request(lsp.SignatureHelpRequest.type, {
    textDocument: session.id('crash.mks'),
    position: at(6, 9),
  });
  assert.equal(help, null, 'not for a keyword the device does not know');
  session.edit('crash.mks', range(6, 0, 3), 'Tap');
  const tap = await session.request(lsp.SignatureHelpRequest.type, {
    textDocument: session.id('crash.mks'),
    position: at(6, 9),
  });
  assert.match(tap.signatures[0].label, /^Tap\(/);
  assert.equal(tap.activeParameter ?? tap.signatures[0].activeParameter, 1);
  await session.stop();
});

test('hover tells what is injected', async () => {
  const session = await Session.start();
  session.open('crash.mks');
  const hover = await session.request(lsp.HoverRequest.type, { textDocument: session.id('crash.mks'), position: at(9, 4) });
  assert.match(hover.contents.value, /KEYCODE_BACK/);
  await session.stop();
});

test('formatting lays the script out and a range leaves the rest alone', async () => {
  const session = await Session.start();
  session.open('crash.mks');
  const options = { tabSize: 2, insertSpaces: true };
  const whole = await session.request(lsp.DocumentFormattingRequest.type, { textDocument: session.id('crash.mks'), options });
  assert.match(session.applied('crash.mks', whole), /\nTap\(100,200\)\n/);
  const part = await session.request(lsp.DocumentRangeFormattingRequest.type, {
    textDocument: session.id('crash.mks'),
    range: range(4, 0, 10),
    options,
  });
  assert.match(session.applied('crash.mks', part), /\n  Tap\(100 ,200\)\n/);
  await session.stop();
});

test('a package is renamed in every file of the workspace', async () => {
  const session = await Session.start();
  await session.settled();
  session.open('crash.mks');
  const position = at(4, 20);
  const prepared = await session.request(lsp.PrepareRenameRequest.type, { textDocument: session.id('crash.mks'), position });
  assert.ok(prepared);
  const edit = await session.request(lsp.RenameRequest.type, {
    textDocument: session.id('crash.mks'),
    position,
    newName: 'com.example.store',
  });
  assert.match(
    session.applied('crash.mks', editsFor(session, 'crash.mks', edit)),
    /LaunchActivity\(com\.example\.store, com\.example\.store\.MainActivity\)/,
  );
  assert.ok(editsFor(session, 'cart.mks', edit).length > 0);
  await session.stop();
});
