// DeviceFarmer's adb client against a simulated phone.
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import adbkit from '@devicefarmer/adbkit';
import { activity, app, startPhone } from './phone.mjs';

let phone, device;
before(async () => {
  phone = await startPhone();
  device = adbkit.Adb.createClient({ host: '127.0.0.1', port: phone.port }).getDevice(phone.serial);
});
after(() => phone.stop());

const text = async (stream) => (await adbkit.Adb.util.readAll(stream)).toString();

test('it is listed with its properties and features', async () => {
  const properties = await device.getProperties();
  assert.equal(properties['ro.build.version.release'], '13');
  assert.equal(await device.getState(), 'device');
  assert.ok((await device.getPackages()).includes(app));
  assert.equal(await device.isInstalled(app), true);
  assert.equal(await device.isInstalled('no.such.app'), false);
});

test('its shell knows the language', async () => {
  assert.equal(await text(await device.shell('for i in 1 2; do echo "<$i>"; done')), '<1>\n<2>\n');
});

test('files go there and come back', async () => {
  const sent = Buffer.alloc(300_000, 'marmoset ');
  const source = new PassThrough();
  source.end(sent);
  const push = await device.push(source, '/sdcard/x.bin');
  await new Promise((done, fail) => push.on('end', done).on('error', fail));
  assert.equal((await device.stat('/sdcard/x.bin')).size, sent.length);
  assert.ok((await device.readdir('/sdcard')).some((each) => each.name === 'x.bin'));
  const pulled = await adbkit.Adb.util.readAll(await device.pull('/sdcard/x.bin'));
  assert.deepEqual(pulled, sent);
});

test('an app starts, is seen and is cleared', async () => {
  assert.ok(await device.startActivity({ component: `${app}/${activity}`, wait: true }));
  const picture = await adbkit.Adb.util.readAll(await device.screencap());
  assert.equal(picture.subarray(1, 4).toString(), 'PNG');
  assert.equal(await device.clear(app), true);
});
