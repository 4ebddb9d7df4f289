import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Device, parseDevices, rowOf } from './device_list';

/** What is connected, as `marmoset devices` tells it. Asked when the view is shown and on refresh, never in between. */
class Devices implements vscode.TreeDataProvider<Device> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  message: (text: string | undefined) => void = () => undefined;

  constructor(private readonly server: Server) {}

  refresh(): void {
    this.changed.fire(undefined);
  }

  getTreeItem(device: Device): vscode.TreeItem {
    const row = rowOf(device);
    const item = new vscode.TreeItem(row.label);
    item.description = row.description;
    item.tooltip = row.tooltip;
    item.iconPath = new vscode.ThemeIcon(row.icon);
    item.accessibilityInformation = { label: `${row.tooltip}, ${row.description}` };
    return item;
  }

  async getChildren(parent?: Device): Promise<Device[]> {
    if (parent || !vscode.workspace.isTrusted) return [];
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

/** A simulated device lives in a terminal, where its user sees it and ends it. */
async function startSimulated(context: vscode.ExtensionContext, server: Server): Promise<void> {
  const app = await chooseApp(context);
  const program = app && server.locate();
  if (!program) return;
  const terminal = vscode.window.createTerminal({
    name: 'Simulated device', shellPath: program, shellArgs: ['emulator', '--app', app], env: server.environment(), iconPath: new vscode.ThemeIcon('device-mobile'),
  });
  terminal.show(true);
}

export function activate(context: vscode.ExtensionContext, server: Server): void {
  const devices = new Devices(server);
  const view = vscode.window.createTreeView('marmoset.devices', { treeDataProvider: devices });
  devices.message = (text) => { view.message = text; };
  context.subscriptions.push(
    view,
    vscode.commands.registerCommand('marmoset.refreshDevices', () => devices.refresh()),
    vscode.commands.registerCommand('marmoset.startSimulatedDevice', () => server.ifTrusted(() => startSimulated(context, server))),
    view.onDidChangeVisibility(({ visible }) => { if (visible) devices.refresh(); }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => devices.refresh()),
  );
}
