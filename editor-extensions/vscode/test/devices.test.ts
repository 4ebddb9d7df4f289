import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDevices, rowOf, rowOfBusy } from '../src/devices/device_list';
import { serialIn } from '../src/devices/simulated';
import { runProgram } from '../src/server/program';

const device = { serial: 'emulator-5554', state: 'device', model: 'sdk', android: '9', usable: true, reason: '' };

test('a device is listed by what it is, and by why it cannot be used', () => {
  assert.deepEqual([rowOf(device).description, rowOf(device).tooltip], ['ready, Android 9', 'emulator-5554, sdk: ready']);
  const refused = rowOf({ ...device, model: '', android: '', state: 'unauthorized', usable: false, reason: 'allow debugging on its screen' });
  assert.deepEqual([refused.description, refused.icon], ['unauthorized', 'warning']);
  assert.match(refused.tooltip, /allow debugging/);
  assert.deepEqual(parseDevices(JSON.stringify({ devices: [device] })), [device]);
});

test('devices that jobs keep busy are told by the jobs', () => {
  const job = { id: 'a', kind: 'reduce', uri: 'file:///crash.mks', state: 'running', done: 0, total: 0, message: '' } as const;
  assert.deepEqual([rowOfBusy(2, [job])?.label, rowOfBusy(1, [job])?.description], ['2 devices are busy', 'Minimising crash.mks']);
  assert.equal(rowOfBusy(0, [job]), undefined);
});

test('a simulated device is known as soon as its serial is printed, in whatever pieces', () => {
  assert.equal(serialIn('{\n  "devices": [\n    {\n      "seri'), undefined);
  assert.equal(serialIn('{\n  "devices": [\n    {\n      "serial": "emulator-5554",'), 'emulator-5554');
});

test('the program answers "no" with exit code 1 and explains problems in one line', async () => {
  const node = (source: string) => runProgram(process.execPath, ['-e', source], process.env);
  assert.deepEqual(await node('console.log("{}")'), { output: '{}\n' });
  assert.deepEqual(await node('console.log("none"); process.exitCode = 1'), { output: 'none\n' });
  assert.deepEqual(await node('console.error("first\\nno adb; install it"); process.exitCode = 2'), { problem: 'no adb; install it' });
  assert.match((await runProgram('/nowhere/marmoset', [], process.env)).problem ?? '', /ENOENT/);
});
