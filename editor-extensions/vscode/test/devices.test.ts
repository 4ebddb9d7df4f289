import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDevices, rowOf } from '../src/devices/device_list';
import { runProgram } from '../src/server/program';

const device = { serial: 'emulator-5554', state: 'device', model: 'sdk', android: '9', usable: true, reason: '' };

test('a device is listed by what it is, and by why it cannot be used', () => {
  assert.equal(rowOf(device).description, 'sdk, Android 9, ready');
  const refused = rowOf({ ...device, model: '', android: '', state: 'unauthorized', usable: false, reason: 'allow debugging on its screen' });
  assert.deepEqual([refused.description, refused.icon], ['unauthorized', 'warning']);
  assert.match(refused.tooltip, /allow debugging/);
  assert.deepEqual(parseDevices(JSON.stringify({ devices: [device] })), [device]);
});

test('the program answers "no" with exit code 1 and explains problems in one line', async () => {
  const node = (source: string) => runProgram(process.execPath, ['-e', source], process.env);
  assert.deepEqual(await node('console.log("{}")'), { output: '{}\n' });
  assert.deepEqual(await node('console.log("none"); process.exitCode = 1'), { output: 'none\n' });
  assert.deepEqual(await node('console.error("first\\nno adb; install it"); process.exitCode = 2'), { problem: 'no adb; install it' });
  assert.match((await runProgram('/nowhere/marmoset', [], process.env)).problem ?? '', /ENOENT/);
});
