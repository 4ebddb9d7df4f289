import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { samples } from '../src/help/sample_list';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

function* stringsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value !== null && typeof value === 'object') for (const part of Object.values(value)) yield* stringsOf(part);
}

test('every file that the manifest names exists', () => {
  const named = [...stringsOf(manifest.contributes)].filter((text) => text.startsWith('./')).concat(manifest.icon);
  assert.ok(named.length > 5);
  for (const path of named) assert.ok(existsSync(path), path);
});

test('every command that the manifest names is registered by one file', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts')).map((name) => readFileSync(`src/${name}`, 'utf8'));
  for (const { command } of manifest.contributes.commands) {
    const registering = sources.filter((text) => text.includes(`registerCommand('${command}'`));
    assert.equal(registering.length, 1, command);
  }
});

test('menus offer a command where it belongs', () => {
  for (const [menu, items] of Object.entries<object[]>(manifest.contributes.menus)) {
    for (const item of items) {
      const expected = menu === 'commandPalette' ? ['command', 'when'] : ['command', 'when', 'group'];
      assert.deepEqual(Object.keys(item), expected, `${menu}: ${JSON.stringify(item)}`);
    }
  }
});

test('what stands beside a row is in its menu too, where the keyboard finds it', () => {
  const rows: { command: string; when: string; group: string }[] = manifest.contributes.menus['view/item/context'];
  const placed = (inline: boolean) => rows.filter(({ group }) => group.startsWith('inline') === inline).map(({ command, when }) => [command, when]);
  assert.deepEqual(placed(false), placed(true));
});

test('settings that name programs, servers or devices belong to the machine and need trust', () => {
  const settings = Object.assign({}, ...manifest.contributes.configuration.map((part: { properties: object }) => part.properties));
  for (const name of ['server.path', 'adb.path', 'adb.server', 'adb.serial', 'device.wipe', 'device.allowCommands']) {
    assert.equal(settings[`marmoset.${name}`].scope, 'machine');
    assert.ok(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations.includes(`marmoset.${name}`));
  }
});

test('the samples that are offered exist', () => {
  for (const { folder, file } of samples) assert.ok(existsSync(`../../samples/${folder}/${file}`), folder);
});

test('first lines tell scripts and logs from other text', () => {
  const [script, log] = manifest.contributes.languages.map((language: { firstLine: string }) => new RegExp(language.firstLine));
  for (const line of ['type= user', 'type= raw events', 'count= 10', 'speed=1.0', '# my script start data >>']) assert.match(line, script);
  for (const line of [':Monkey: seed=1 count=2', '  bash arg: -p', '[10:00:01] :Monkey: seed=1 count=2', 'args: [-p, com.x, -v]']) {
    assert.match(line, log);
  }
  for (const line of ['typedef int x;', 'count = many words', 'Some notes', '']) {
    assert.doesNotMatch(line, script);
    assert.doesNotMatch(line, log);
  }
});
