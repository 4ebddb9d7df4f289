import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Device, DeviceUse, parseDevices, rowsOf } from '../src/devices/device_list';
import { JobInfo } from '../src/running/job_info';
import { serialIn } from '../src/devices/simulated';
import { runProgram } from '../src/server/program';

const device = { serial: 'emulator-5554', state: 'device', model: 'sdk', android: '9', usable: true, busy: false, reason: '' };
const job: JobInfo = { id: 'a', kind: 'replay', uri: 'file:///crash.mks', state: 'running', done: 11, total: 20, message: '' };
const row = (changes: Partial<Device> = {}, uses: DeviceUse[] = [], jobs = [job]) => rowsOf([{ ...device, ...changes }], uses, jobs)[0];

test('a device is listed by what it is, and by why it cannot be used', () => {
  assert.deepEqual([row().description, row().tooltip], ['ready, Android 9', 'emulator-5554, sdk: ready']);
  const refused = row({ model: '', android: '', state: 'unauthorized', usable: false, reason: 'allow debugging on its screen' });
  assert.deepEqual([refused.description, refused.icon], ['unauthorized', 'warning']);
  assert.match(refused.tooltip, /allow debugging/);
  assert.deepEqual(parseDevices(JSON.stringify({ devices: [device] })), [device]);
});

test('a device that a job uses says what runs there', () => {
  const use = { serial: device.serial, job: 'a' };
  const doing = (changes: Partial<JobInfo>, run?: number) => row({}, [{ ...use, run }], [{ ...job, ...changes }]).description;
  assert.equal(doing({}, 12), 'Replaying crash.mks, run 12 of 20');
  assert.equal(doing({ kind: 'reduce', size: 12, before: 73 }), 'Minimising crash.mks, 12 of 73 events left');
  assert.equal(doing({ kind: 'record', done: 3, total: 74 }), 'Recording crash.mks, 3 of 74');
  assert.equal(doing({ kind: 'verify', done: 0, total: 0 }), 'Verifying crash.mks');
  assert.deepEqual([row({}, [use]).icon, row({}, [use]).tooltip], ['sync~spin', 'emulator-5554, sdk: Replaying crash.mks, 11 of 20']);
});

test('a device that another process has is told from one that waits for our next run', () => {
  const locked = { usable: false, busy: true, reason: 'emulator-5554 is in use by process 4711' };
  assert.deepEqual([row(locked).description, row(locked).icon], ['in use by another process, Android 9', 'lock']);
  assert.match(row(locked).tooltip, /process 4711/);
  assert.equal(row(locked, [{ serial: device.serial }]).description, 'ready, Android 9');
});

test('simulated devices inside the server are listed while they are busy', () => {
  const uses = [{ serial: 'sim:shop#0', job: 'a', run: 3 }, { serial: 'sim:shop#1' }];
  assert.deepEqual(rowsOf([], uses, [job]).map(({ serial, description }) => [serial, description]),
    [['sim:shop#0', 'Replaying crash.mks, run 3 of 20']]);
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
