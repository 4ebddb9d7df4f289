import * as vscode from 'vscode';
import { Jobs } from '../running/jobs';
import { Server } from '../server/server';
import { BusyDevices } from './busy';
import { Device, parseDevices, Row, rowOf, rowOfBusy } from './device_list';
import { SimulatedDevices } from './simulated';

type Item = Row & { serial?: string };

/**
 * What is connected, as `marmoset devices` tells it, and what the server's jobs keep busy. The former is asked for when
 * the view is shown and on refresh, never in between.
 */
class Devices implements vscode.TreeDataProvider<Item> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private connected: Promise<Device[]> | undefined;
  message: (text: string | undefined) => void = () => undefined;

  constructor(private readonly server: Server, private readonly busy: BusyDevices, private readonly simulated: SimulatedDevices) {}

  refresh(): void {
    this.connected = undefined;
    this.changed.fire(undefined);
  }

  /** Asks again until a device that was started or stopped here is listed or not: the adb server hears of it a little later. */
  async await(serial: string, listed: boolean): Promise<void> {
    for (let attempt = 0; attempt < 20; ++attempt) {
      this.connected = this.ask();
      if ((await this.connected).some((device) => device.serial === serial) === listed) break;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    this.changed.fire(undefined);
  }

  /** Other devices are busy; what is connected stays as it was. */
  redraw(): void {
    this.changed.fire(undefined);
  }

  getTreeItem(row: Item): vscode.TreeItem {
    const item = new vscode.TreeItem(row.label);
    item.description = row.description;
    item.tooltip = row.tooltip;
    item.iconPath = new vscode.ThemeIcon(row.icon);
    item.contextValue = row.serial !== undefined && this.simulated.has(row.serial) ? 'simulated' : undefined;
    item.accessibilityInformation = { label: row.tooltip };
    return item;
  }

  async getChildren(parent?: Item): Promise<Item[]> {
    if (parent || !vscode.workspace.isTrusted) return [];
    this.connected ??= this.ask();
    const devices = (await this.connected).map((device) => ({ ...rowOf(device), serial: device.serial }));
    const busy = rowOfBusy(this.busy.devices, this.busy.users);
    return busy ? [...devices, busy] : devices;
  }

  private async ask(): Promise<Device[]> {
    const { output, problem } = await this.server.run(['devices', '--json'], 20_000);
    this.message(problem);
    return output === undefined ? [] : parseDevices(output);
  }
}

async function chooseApp(context: vscode.ExtensionContext): Promise<string | undefined> {
  const found = await vscode.workspace.findFiles('**/*.app.yaml', '**/node_modules/**', 100);
  const samples = new vscode.RelativePattern(vscode.Uri.joinPath(context.extensionUri, 'samples'), '**/*.app.yaml');
  const shipped = await vscode.workspace.findFiles(samples);
  const items = [...found, ...shipped].map((uri, index) => ({
    label: uri.path.replace(/^.*\//, '').replace('.app.yaml', ''),
    description: index < found.length ? vscode.workspace.asRelativePath(uri) : 'sample',
    path: uri.fsPath,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder: 'App of the simulated device' }))?.path;
}

async function startSimulated(context: vscode.ExtensionContext, server: Server, devices: Devices, simulated: SimulatedDevices): Promise<void> {
  const app = await chooseApp(context);
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
  const busy: BusyDevices = new BusyDevices(server, jobs, () => devices.redraw());
  const devices = new Devices(server, busy, simulated);
  const view = vscode.window.createTreeView('marmoset.devices', { treeDataProvider: devices });
  devices.message = (text) => { view.message = text; };
  context.subscriptions.push(
    view, simulated, busy,
    vscode.commands.registerCommand('marmoset.refreshDevices', () => devices.refresh()),
    vscode.commands.registerCommand('marmoset.startSimulatedDevice', () => server.ifTrusted(() =>
      startSimulated(context, server, devices, simulated))),
    vscode.commands.registerCommand('marmoset.stopSimulatedDevice', ({ serial }: Item) => { if (serial) simulated.stop(serial); }),
    view.onDidChangeVisibility(({ visible }) => { if (visible) devices.refresh(); }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => devices.refresh()),
  );
}
