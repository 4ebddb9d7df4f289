// Every public method of appium-adb's ADB class against a simulated phone with Android 13. Those that make no sense
// there, or that it does not know yet, are named with the reason in docs/devices.md; a method in neither list fails.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { ADB } from 'appium-adb';
import { activity, app, startPhone } from './phone.mjs';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/devices.md'), 'utf8');
const left = new Set([...page.matchAll(/^\| `([^|]*)` \| (?:no sense|not yet):/gm)].flatMap((row) => row[1].split('`, `')));
const component = `${app}.ListLentObjects`;

let phone, adb;
before(async () => {
  phone = await startPhone();
  Object.assign(process.env, { ANDROID_HOME: phone.env.ANDROID_HOME, ANDROID_ADB_SERVER_PORT: String(phone.port) });
  adb = await ADB.createADB({ adbPort: phone.port, sdkRoot: phone.env.ANDROID_HOME, suppressKillServer: true, adbExecTimeout: 20_000 });
  adb.setDeviceId(phone.serial);
});
after(() => phone.stop());

const file = () => join(phone.env.HOME, 'here.txt');
const is = (expected) => (got) => assert.deepEqual(got, expected);
const holds = (fits) => (got) => assert.ok(fits(got), `answered ${JSON.stringify(got)}`);
const any = () => {};

// What is called, and what it has to answer. In the order in which a session would.
const calls = {
  getAdbWithCorrectAdbPath: [[], any],
  getAdbPath: [[], holds((path) => path.endsWith('adb'))],
  getSdkBinaryPath: [['adb'], holds((path) => path.endsWith('adb'))],
  getBinaryNameForOS: [['adb'], is('adb')],
  getBinaryFromSdkRoot: [['adb'], holds((path) => path.endsWith('adb'))],
  getVersion: [[], holds((version) => version.binary || version.bridge)],
  getConnectedDevices: [[], holds((all) => all.some((each) => each.udid === phone.serial))],
  getDevicesWithRetry: [[], holds((all) => all.length === 1)],
  getConnectedEmulators: [[], any],
  setDevice: [() => [{ udid: phone.serial, state: 'device' }], any],
  setDeviceId: [() => [phone.serial], any],
  getEmulatorPort: [[], any],
  getPortFromEmulatorString: [['emulator-5554'], is(5554)],
  setEmulatorPort: [[5554], any],
  isDeviceConnected: [[], is(true)],
  waitForDevice: [[10], any],
  waitForEmulatorReady: [[20_000], any],
  ping: [[], is(true)],
  getApiLevel: [[], is(33)],
  getPlatformVersion: [[], is('13')],
  getModel: [[], holds((model) => model.length > 0)],
  getManufacturer: [[], is('Marmoset')],
  getScreenSize: [[], is('1080x1920')],
  getScreenDensity: [[], holds((density) => density > 0)],
  getTimeZone: [[], is('GMT')],
  listFeatures: [[], holds((all) => all.includes('shell_v2'))],
  isStreamedInstallSupported: [[], any],
  isIncrementalInstallSupported: [[], any],
  adbExec: [[['get-state']], is('device')],
  shell: [[['echo', 'a b']], is('a b')],
  shellChunks: [[(word) => ['echo', word], ['a', 'b']], any],
  createSubProcess: [[['shell', 'true']], holds((process) => typeof process.start === 'function')],
  getDeviceProperty: [['ro.product.brand'], is('google')],
  getDeviceSysLanguage: [[], any],
  getDeviceSysCountry: [[], any],
  getDeviceSysLocale: [[], is('en-US')],
  getDeviceProductLanguage: [[], any],
  getDeviceProductCountry: [[], any],
  getDeviceProductLocale: [[], is('en-US')],
  getDeviceLanguage: [[], is('en')],
  getDeviceLocale: [[], is('en-US')],
  ensureCurrentLocale: [['en', 'US'], is(true)],
  isAppInstalled: [[app], is(true)],
  listInstalledPackages: [[], holds((all) => all.some((each) => each.appPackage === app))],
  getPackageInfo: [[app], holds((info) => info.isInstalled && info.versionCode > 0)],
  getApplicationInstallState: [[() => file(), app], any],
  resolveLaunchableActivity: [[app], holds((name) => name.endsWith('ListLentObjects'))],
  isValidClass: [['a.b.C'], holds(Boolean)],
  startApp: [[{ pkg: app, activity, waitForLaunch: true, retry: false }], any],
  getFocusedPackageAndActivity: [[], holds((focus) => focus.appPackage === app)],
  waitForActivity: [[app, component, 10_000], any],
  waitForNotActivity: [[app, '.Nobody', 5_000], any],
  waitForActivityOrNot: [[app, component, false, 10_000], any],
  dumpWindows: [[], holds((dump) => dump.includes('mCurrentFocus'))],
  isAppRunning: [[app], is(true)],
  listAppProcessIds: [[app], holds((all) => all.length === 1)],
  processExists: [[app], is(true)],
  getProcessIdsByName: [[app], holds((all) => all.length === 1)],
  getProcessNameById: [async () => [(await adb.getProcessIdsByName(app))[0]], is(app)],
  listProcessStatus: [[], holds((all) => all.includes(app))],
  activateApp: [[app], any],
  broadcast: [['a.b.C'], any],
  back: [[], any],
  keyevent: [[4], any],
  goToHome: [[], any],
  startUri: [['http://x', app], any],
  inputText: [['abc'], any],
  clearTextField: [[5], any],
  isSoftKeyboardPresent: [[], holds((state) => typeof state.isKeyboardShown === 'boolean')],
  hideKeyboard: [[], any],
  availableIMEs: [[], holds((all) => all.length === 1)],
  enabledIMEs: [[], holds((all) => all.length === 1)],
  defaultIME: [[], any],
  enableIME: [['com.android.inputmethod.latin/.LatinIME'], any],
  setIME: [['com.android.inputmethod.latin/.LatinIME'], any],
  disableIME: [['com.android.inputmethod.latin/.LatinIME'], any],
  runInImeContext: [() => ['com.android.inputmethod.latin/.LatinIME', async () => 1], is(1)],
  takeScreenshot: [[], holds((bytes) => bytes.subarray(1, 4).toString() === 'PNG')],
  startLogcat: [[], any],
  setLogcatListener: [() => [any], any],
  removeLogcatListener: [() => [any], any],
  getLogcatLogs: [[], holds(Array.isArray)],
  stopLogcat: [[], any],
  mkdir: [['/sdcard/d'], any],
  push: [() => [file(), '/sdcard/d/here.txt'], any],
  fileExists: [['/sdcard/d/here.txt'], is(true)],
  ls: [['/sdcard/d'], is(['here.txt'])],
  fileSize: [['/sdcard/d/here.txt'], is(5)],
  pull: [() => ['/sdcard/d/here.txt', file() + '.back'], any],
  rimraf: [['/sdcard/d'], any],
  forwardPort: [async () => [await free(), 8080], any],
  getForwardList: [[], holds((all) => all.length === 1)],
  removePortForward: [async () => [Number(/tcp:(\d+)/.exec((await adb.getForwardList())[0])[1])], any],
  setSetting: [['global', 'x', '1'], any],
  getSetting: [['global', 'x'], is('1')],
  setHttpProxy: [['127.0.0.1', 8080], any],
  deleteHttpProxy: [[], any],
  getLocationProviders: [[], any],
  toggleGPSLocationProvider: [[true], any],
  setHiddenApiPolicy: [['1'], any],
  setDefaultHiddenApiPolicy: [[], any],
  isWifiOn: [[], is(true)],
  isDataOn: [[], is(true)],
  setAirplaneMode: [[false], any],
  isAirplaneModeOn: [[], is(false)],
  broadcastAirplaneMode: [[false], any],
  setBluetoothOn: [[true], any],
  setNfcOn: [[true], any],
  setAnimationScale: [[0], any],
  getDeviceIdleWhitelist: [[], any],
  addToDeviceIdleWhitelist: [[app], any],
  isScreenLocked: [[], is(false)],
  isLockManagementSupported: [[], any],
  dismissKeyguard: [[], any],
  cycleWakeUp: [[], any],
  // As on a phone, of what an app has not asked for.
  grantPermission: [[app, 'android.permission.READ_CONTACTS'], any, /has not requested permission/],
  grantPermissions: [[app, ['android.permission.READ_CONTACTS']], any, /has not requested permission/],
  revokePermission: [[app, 'android.permission.READ_CONTACTS'], any, /has not requested permission/],
  grantAllPermissions: [[app], any],
  getGrantedPermissions: [[app], holds(Array.isArray)],
  getDeniedPermissions: [[app], holds(Array.isArray)],
  getReqPermissions: [[app], holds(Array.isArray)],
  stopAndClear: [[app], any],
  forceStop: [[app], any],
  killPackage: [[app], any],
  clear: [[app], any],
  killProcessesByName: [['no.such.app'], any],
  killProcessByPID: [['99999'], any],
  isRoot: [[], holds((state) => typeof state === 'boolean' || typeof state.isSuccessful === 'boolean' || state !== undefined)],
  isTestPackageOnlyError: [['x'], is(false)],
  pullApk: [() => [app, phone.env.HOME], holds((path) => path.endsWith('.apk'))],
  uninstallApk: [[app], is(true)],
};

async function free() {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

test('every method is called, or said to make no sense here', () => {
  const methods = Object.keys(adb).filter((name) => typeof adb[name] === 'function' && !name.startsWith('_'));
  const forgotten = methods.filter((name) => !(name in calls) && !left.has(name));
  assert.deepEqual(forgotten, []);
});

test('what makes sense is answered as a phone answers', async (t) => {
  writeFileSync(file(), 'hello');
  const wrong = [];
  for (const [name, [words, fits, refusal]] of Object.entries(calls)) {
    try {
      const given = typeof words === 'function' ? await words() : words.map((word) => (typeof word === 'function' && word.length === 0 ? word() : word));
      fits(await adb[name](...given));
    } catch (error) {
      if (refusal?.test(error.message)) continue;
      wrong.push(`${name}: ${String(error.message).split('\n')[0].slice(0, 200)}`);
    }
  }
  t.diagnostic(`${Object.keys(calls).length - wrong.length} of ${Object.keys(calls).length} calls`);
  assert.deepEqual(wrong, []);
});
