// ya-webadb against a simulated phone, through the adb server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AdbServerClient } from '@yume-chan/adb';
import { AdbServerNodeTcpConnector } from '@yume-chan/adb-server-node-tcp';
import { app, startPhone } from './phone.mjs';

let phone, adb;
before(async () => {
  phone = await startPhone();
  const client = new AdbServerClient(new AdbServerNodeTcpConnector({ host: '127.0.0.1', port: phone.port }));
  adb = await client.createAdb({ serial: phone.serial });
});
after(async () => {
  await adb.close();
  await phone.stop();
});

test('it tells what it is', async () => {
  assert.equal(await adb.getProp('ro.product.brand'), 'google');
  assert.match(await adb.getProp('ro.product.cpu.abilist'), /x86_64/);
});

test('output, errors and exit codes are apart', async () => {
  const shell = adb.subprocess.shellProtocol;
  const said = await shell.spawnWaitText('echo out; echo err >&2; exit 7');
  assert.deepEqual([said.stdout, said.stderr, said.exitCode], ['out\n', 'err\n', 7]);
});

test('files are written, listed, read and removed', async () => {
  const sync = await adb.sync();
  const bytes = new TextEncoder().encode('hello');
  await sync.write({ filename: '/sdcard/y.txt', file: ReadableStream.from([bytes]) });
  assert.equal((await sync.stat('/sdcard/y.txt')).size, 5n);
  const names = (await sync.readdir('/sdcard')).map((each) => each.name);
  assert.ok(names.includes('y.txt'));
  let read = '';
  for await (const part of sync.read('/sdcard/y.txt')) read += new TextDecoder().decode(part);
  assert.equal(read, 'hello');
  await sync.dispose();
  await adb.rm('/sdcard/y.txt');
  assert.equal(phone.adb('shell', 'ls /sdcard').includes('y.txt'), false);
});

test('packages are listed as tools ask', async () => {
  const said = await adb.subprocess.shellProtocol.spawnWaitText('cmd package list packages --show-versioncode --user 0');
  assert.match(said.stdout, new RegExp(`package:${app} versionCode:\\d+`));
});
