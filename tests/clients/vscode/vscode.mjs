// A real VS Code for tests: code-server on a loopback port, seen by headless Chromium. Everything it writes lies in
// a folder of its own, which goes away with it, and so does every process it started.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { until, watchdog } from './until.mjs';
import { Window } from './window.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const program = join(here, 'node_modules/code-server/out/node/entry.js');
export const project = resolve(here, '../../..');
const vsix = process.env.MARMOSET_VSIX ?? join(project, 'build/marmoset.vsix');

const browserFlags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];
const quiet = ['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'];

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export class VSCode {
  // trust: whether VS Code asks for trust, as it does by default outside of tests.
  static async start({ settings = {}, trust = false, environment = {} } = {}) {
    const editor = new VSCode();
    editor.windows = [];
    editor.started = [];
    editor.folder = mkdtempSync(join(tmpdir(), 'mvs-'));
    // An adb server of its own, so that it neither sees nor disturbs what is connected to this machine.
    editor.environment = editor.ownEnvironment({ ANDROID_ADB_SERVER_PORT: String(await freePort()), ...environment });
    editor.writeSettings(settings);
    editor.installExtension();
    await editor.serve(trust ? [] : ['--disable-workspace-trust']);
    editor.browser = await chromium.launch({
      executablePath: '/usr/bin/chromium', headless: true, args: ['--headless=new', ...browserFlags], env: editor.environment,
    });
    // One profile for all windows: what one has loaded of VS Code the next has at hand.
    editor.profile = await editor.browser.newContext({ viewport: { width: 1280, height: 800 } });
    editor.profile.setDefaultTimeout(watchdog);
    return editor;
  }

  path(...parts) {
    return join(this.folder, ...parts);
  }

  ownEnvironment(extra) {
    const environment = { PATH: process.env.PATH, LANG: 'C.UTF-8', TMPDIR: this.path('tmp'), HOME: this.path('home'), EXTENSIONS_GALLERY: '{}', ...extra };
    for (const name of ['CONFIG', 'DATA', 'CACHE', 'STATE', 'RUNTIME']) {
      environment[name === 'RUNTIME' ? 'XDG_RUNTIME_DIR' : `XDG_${name}_HOME`] = this.path('home', name.toLowerCase());
    }
    for (const folder of ['tmp', 'home', 'extensions']) mkdirSync(this.path(folder), { mode: 0o700 });
    return environment;
  }

  writeSettings(settings) {
    mkdirSync(this.path('data/User'), { recursive: true });
    mkdirSync(this.path('data/Machine'), { recursive: true });
    const common = {
      'workbench.startupEditor': 'none', 'telemetry.telemetryLevel': 'off', 'editor.hover.delay': 100, 'files.autoSave': 'off',
      'workbench.colorTheme': 'Default Light Modern', 'workbench.enableExperiments': false, 'extensions.autoUpdate': false,
      'editor.minimap.enabled': false, 'git.enabled': false, 'workbench.tips.enabled': false, 'breadcrumbs.enabled': false,
    };
    writeFileSync(this.path('data/User/settings.json'), JSON.stringify({ ...common, ...settings }));
    this.writeMachineSettings({});
    writeFileSync(this.path('config.yaml'), 'bind-addr: 127.0.0.1:0\nauth: none\ncert: false\n');
  }

  writeMachineSettings(settings) {
    writeFileSync(this.path('data/Machine/settings.json'), JSON.stringify(settings));
  }

  options() {
    return ['--config', this.path('config.yaml'), '--user-data-dir', this.path('data'), '--extensions-dir', this.path('extensions')];
  }

  installExtension() {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...this.options(), '--install-extension', vsix],
      { env: this.environment, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${vsix} could not be installed:\n${stdout}${stderr}`);
  }

  async serve(extra) {
    // It ends with the test, however that ends.
    this.server = spawn('setpriv', ['--pdeathsig', 'TERM', process.execPath, program, ...this.options(), ...quiet, ...extra],
      { env: this.environment, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    this.address = await new Promise((found, failed) => {
      this.server.stdout.setEncoding('utf8').on('data', (piece) => {
        said += piece;
        const match = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(said);
        if (match) found(match[1]);
      });
      this.server.once('exit', () => failed(new Error(`code-server ended:\n${said}`)));
    });
  }

  // A folder with copies of files of the project, as a workspace.
  workspace(name, files) {
    const folder = this.path('work', name);
    mkdirSync(folder, { recursive: true });
    for (const [target, source] of Object.entries(files)) {
      if (source.startsWith('\n')) writeFileSync(join(folder, target), source.slice(1));
      else cpSync(join(project, source), join(folder, target));
    }
    return folder;
  }

  // Opens a workspace folder, and a file of it, in a new window.
  async open(folder, file) {
    const page = await this.profile.newPage();
    const host = this.address.replace('http://', '');
    const payload = file ? [['openFile', `vscode-remote://${host}${join(folder, file)}`]] : [];
    const query = new URLSearchParams({ folder, payload: JSON.stringify(payload) });
    await page.goto(`${this.address}/?${query}`);
    await page.locator('.monaco-workbench').waitFor();
    const window = new Window(page, folder, file);
    this.windows.push(window);
    if (file) await window.editor().waitFor();
    return window;
  }

  // What the extension consists of, where it is installed.
  extension(...path) {
    const [name] = readdirSync(this.path('extensions')).filter((entry) => entry.startsWith('marmoset.marmoset-'));
    return this.path('extensions', name, ...path);
  }

  // Runs our program as on the command line; it shares its store with the servers of the windows.
  run(...options) {
    const { status, stderr } = spawnSync(this.extension('server/bin/marmoset'), options, { env: this.environment, encoding: 'utf8' });
    if (status !== 0) throw new Error(`marmoset ${options.join(' ')}: ${stderr}`);
  }

  // The same in the background, until it is stopped.
  start(...options) {
    const child = spawn(this.extension('server/bin/marmoset'), options, { env: this.environment, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    this.started.push({
      stop() {
        child.kill('SIGINT');
        return ended;
      },
    });
    return this.started.at(-1);
  }

  // A simulated device that adb sees, on which waits take as long as they say.
  async startEmulator(app, ...options) {
    spawnSync('adb', ['start-server'], { env: this.environment });
    this.emulator = spawn(this.extension('server/bin/marmoset'), ['emulator', '--app', app, '--port', '0', '--realtime', '--json', ...options],
      { env: this.environment, stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((ready) => this.emulator.stdout.once('data', ready));
  }

  stopEmulator() {
    if (!this.emulator) return undefined;
    const ended = new Promise((resolve) => this.emulator.once('exit', resolve));
    this.emulator.kill('SIGINT');
    this.emulator = undefined;
    return ended;
  }

  // The processes of our program that run in this VS Code, by the command they were started with.
  programs(command) {
    const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
    return stdout.split('\n').filter((line) => line.includes(this.path('extensions')) && line.includes(`server/bin/marmoset ${command}`))
      .map((line) => Number.parseInt(line, 10));
  }

  serverProcesses() {
    return this.programs('lsp');
  }

  // Waits for a language server that was not seen before.
  async newServerProcess(seen) {
    const pid = await until('a new language server runs', () => this.serverProcesses().find((candidate) => !seen.has(candidate)));
    seen.add(pid);
    return pid;
  }

  // Closes all windows, and forgets what they recorded: no scenario finds traces of another.
  async closeWindows() {
    for (const window of this.windows.splice(0)) await window.close();
    await until('the servers of closed windows have ended', () => this.serverProcesses().length === 0);
    for (const program of this.started.splice(0)) await program.stop();
    await this.stopEmulator();
    rmSync(this.path('home/state'), { recursive: true, force: true });
    this.writeMachineSettings({});
  }

  async stop() {
    await this.browser?.close();
    if (this.server && this.server.exitCode === null) {
      const ended = new Promise((resolve) => this.server.once('exit', resolve));
      process.kill(-this.server.pid, 'SIGTERM');
      const late = setTimeout(() => process.kill(-this.server.pid, 'SIGKILL'), 5000);
      await ended;
      clearTimeout(late);
    }
    spawnSync('adb', ['kill-server'], { env: this.environment });
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
