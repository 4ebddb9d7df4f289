import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { environmentFor, locateAdb, locateServer } from '../src/server/locate';

const folder = mkdtempSync(join(tmpdir(), 'marmoset-locate-'));
after(() => rmSync(folder, { recursive: true }));

function program(...path: string[]): string {
  const file = join(folder, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

const named = program('named', 'marmoset');
const bundled = program('bundled', 'marmoset');
const installed = program('path', 'marmoset');
const environment = { PATH: [join(folder, 'empty'), join(folder, 'path')].join(delimiter) };

test('the setting wins over the bundled server and the PATH', () => {
  assert.deepEqual(locateServer({ setting: named, bundled, environment }), { path: named });
  assert.deepEqual(locateServer({ setting: '', bundled, environment }), { path: bundled });
  assert.deepEqual(locateServer({ setting: '', bundled: '/nowhere', environment }), { path: installed });
});

test('a setting that names no program is a problem, never a fallback', () => {
  const plain = join(folder, 'notes.txt');
  writeFileSync(plain, '');
  for (const setting of ['/nowhere/marmoset', plain, folder]) {
    const found = locateServer({ setting, bundled, environment });
    assert.match('problem' in found ? found.problem : '', /marmoset\.server\.path names/);
  }
});

test('a missing server is explained', () => {
  const found = locateServer({ setting: '', bundled: '/nowhere', environment: { PATH: '' } });
  assert.match('problem' in found ? found.problem : '', /no server for this system/);
});

test('adb comes from the setting, the PATH or the Android SDK', () => {
  const inSdk = program('sdk', 'platform-tools', 'adb');
  const onPath = program('tools', 'adb');
  assert.equal(locateAdb('', { PATH: '', ANDROID_HOME: join(folder, 'sdk') }), inSdk);
  assert.equal(locateAdb('', { PATH: join(folder, 'tools'), ANDROID_HOME: join(folder, 'sdk') }), onPath);
  assert.equal(locateAdb(inSdk, { PATH: join(folder, 'tools') }), inSdk);
  assert.equal(locateAdb('/nowhere/adb', { PATH: join(folder, 'tools') }), undefined);
});

test('the server finds the chosen adb first, and the rest of the environment as it was', () => {
  const adb = program('chosen', 'adb');
  const result = environmentFor({ path: adb, server: 'tcp:5038', serial: 'emulator-5554' }, { PATH: '/usr/bin', HOME: '/home/me' });
  assert.deepEqual(result, {
    PATH: [join(folder, 'chosen'), '/usr/bin'].join(delimiter), HOME: '/home/me',
    ADB_SERVER_SOCKET: 'tcp:5038', ANDROID_SERIAL: 'emulator-5554',
  });
  assert.deepEqual(environmentFor({ path: '', server: '', serial: '' }, { PATH: '/nowhere' }), { PATH: '/nowhere' });
});
