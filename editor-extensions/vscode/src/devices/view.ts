import * as vscode from 'vscode';
import { Jobs } from '../running/jobs';
import { Server } from '../server/server';
import { chooseApp } from './choose_app';
import { Device, parseDevices, Row, rowsOf } from './device_list';
import { SimulatedDevices } from './simulated';
import { DeviceUses } from './uses';

/** How soon to look again at a device that another process has or that adb has not reached yet: nobody tells when it is ready. */
const lookAgain = 3000;

/**
 * What is connected, as `marmoset devices` tells it, and what the server's jobs do there. The former is asked for when
 * the view is shown, on refresh, and while a device is not ready but may soon be.
 */
class Devices implements vscode.TreeDataProvider<Row> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private connected: Promise<Device[]> | undefined;
  private timer: NodeJS.Timeout | undefined;
  message: (text: string | undefined) => void = () => undefined;
  visible: () => boolean = () => false;

  constructor(private readonly server: Server, private readonly jobs: Jobs, private readonly uses: DeviceUses,
    private readonly simulated: SimulatedDevices) {}

  refresh(): void {
    this.connected = undefined;
    this.changed.fire(undefined);
  }

  /** Asks again until a device that was started here can be used, or one that was stopped is gone: adb needs a moment for both. */
  async await(serial: string, started: boolean): Promise<void> {
    for (let attempt = 0; attempt < 20; ++attempt) {
      this.connected = this.ask();
      const device = (await this.connected).find((one) => one.serial === serial);
      if (started ? device?.usable : !device) break;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    this.changed.fire(undefined);
  }

  /** Jobs use other devices, or are further there. What was busy by our own doing may have been listed as in use. */
  async follow(freed: string[]): Promise<void> {
    const outdated = (await this.connected)?.some(({ serial, usable }) => !usable && freed.includes(serial));
    if (outdated) this.refresh();
    else this.changed.fire(undefined);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  getTreeItem(row: Row): vscode.TreeItem {
    const item = new vscode.TreeItem(row.serial);
    item.id = row.serial;
    item.description = row.description;
    item.tooltip = row.tooltip;
    item.iconPath = new vscode.ThemeIcon(row.icon);
    item.contextValue = this.simulated.has(row.serial) ? 'simulated ready' : row.icon === 'device-mobile' ? 'ready' : undefined;
    item.accessibilityInformation = { label: row.tooltip };
    return item;
  }

  async getChildren(parent?: Row): Promise<Row[]> {
    if (parent || !vscode.workspace.isTrusted) return [];
    this.connected ??= this.ask();
    const devices = await this.connected;
    const isOurs = (serial: string) => this.uses.all.some((use) => use.serial === serial);
    if (devices.some(({ serial, busy, state }) => state === 'offline' || (busy && !isOurs(serial)))) this.lookLater();
    return rowsOf(devices, this.uses.all, this.jobs.all);
  }

  private lookLater(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { if (this.visible()) this.refresh(); }, lookAgain);
  }

  private async ask(): Promise<Device[]> {
    const { output, problem } = await this.server.run(['devices', '--json'], 20_000);
    this.message(problem);
    return output === undefined ? [] : parseDevices(output);
  }
}

async function startSimulated(context: vscode.ExtensionContext, server: Server, devices: Devices, simulated: SimulatedDevices): Promise<void> {
  const app = await chooseApp(context, 'App of the simulated device');
  const program = app && server.locate();
  if (!program) return;
  const options = { location: { viewId: 'marmoset.devices' }, title: 'Starting a simulated device' };
  await vscode.window.withProgress(options, async () => {
    const started = await simulated.start(program, app, server.environment());
    if ('serial' in started) await devices.await(started.serial, true);
    else void vscode.window.showErrorMessage(`The simulated device did not start: ${started.problem}`);
  });
}

export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  const simulated: SimulatedDevices = new SimulatedDevices((serial) => void devices.await(serial, false));
  const uses: DeviceUses = new DeviceUses(server, jobs, (freed) => void devices.follow(freed));
  const devices = new Devices(server, jobs, uses, simulated);
  const view = vscode.window.createTreeView('marmoset.devices', { treeDataProvider: devices });
  devices.message = (text) => { view.message = text; };
  devices.visible = () => view.visible;
  context.subscriptions.push(
    view, simulated, uses, devices,
    vscode.commands.registerCommand('marmoset.refreshDevices', () => devices.refresh()),
    vscode.commands.registerCommand('marmoset.startSimulatedDevice', () => server.ifTrusted(() =>
      startSimulated(context, server, devices, simulated))),
    vscode.commands.registerCommand('marmoset.stopSimulatedDevice', ({ serial }: Row) => simulated.stop(serial)),
    view.onDidChangeVisibility(({ visible }) => { if (visible) devices.refresh(); }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => devices.refresh()),
  );
}
