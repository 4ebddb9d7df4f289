import { posix } from 'node:path';
import * as vscode from 'vscode';
import { chooseApp } from '../devices/choose_app';
import { Row } from '../devices/device_list';
import { folderFor } from '../running/folder';
import { JobInfo } from '../running/job_info';
import { Jobs, Wish } from '../running/jobs';
import { showPage } from '../running/page';
import { Server } from '../server/server';
import { linkedPage } from './explored_page';

const openCommand = 'marmoset.openExplored';
const packageKey = 'marmoset.exploredPackage';

const lengths = [
  { label: '10 minutes', seconds: 600 }, { label: '1 hour', seconds: 3600 }, { label: '8 hours', seconds: 8 * 3600 },
];

/** Which app on which device: that of a row of the Devices view, or else a simulated one. */
async function chooseWhere(context: vscode.ExtensionContext, row?: Row): Promise<Partial<Wish> | undefined> {
  if (!row) {
    const app = await chooseApp(context, 'App to explore on a simulated device; others from their row in the Devices view');
    return app === undefined ? undefined : { device: `sim:${app}` };
  }
  const asked = await vscode.window.showInputBox({
    prompt: `Package of the app to explore on ${row.serial}`, placeHolder: 'com.example.app', value: context.workspaceState.get<string>(packageKey),
  });
  if (!asked) return undefined;
  await context.workspaceState.update(packageKey, asked);
  return { device: `adb:${row.serial}`, package: asked };
}

async function showExploration(page: vscode.Uri): Promise<void> {
  const content = Buffer.from(await vscode.workspace.fs.readFile(page)).toString();
  const folder = vscode.Uri.joinPath(page, '..');
  showPage('marmoset.exploration', posix.basename(folder.path), linkedPage(content, folder.toString(), openCommand), [openCommand]);
}

async function explore(context: vscode.ExtensionContext, jobs: Jobs, row?: Row): Promise<void> {
  const where = await chooseWhere(context, row);
  const length = where && (await vscode.window.showQuickPick(lengths, { placeHolder: 'How long, in time of the device? Simulated ones are faster.' }));
  const folder = length && (await folderFor(undefined, 'Where to leave what is found'));
  if (!folder) return;
  const job = await jobs.runVisibly('marmoset.explore', { ...where, uri: folder.toString(), seconds: length.seconds });
  if (job?.result !== undefined) await showExploration(vscode.Uri.parse(job.result));
}

/** Lets Marmoset use an app by itself, and shows what came out: curves, screens, crashes, scripts that lead to them. */
export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  context.subscriptions.push(
    vscode.commands.registerCommand('marmoset.exploreApp', (row?: Row) => server.ifTrusted(() => explore(context, jobs, row))),
    vscode.commands.registerCommand('marmoset.showExploration', ({ result }: JobInfo) => showExploration(vscode.Uri.parse(result ?? ''))),
    vscode.commands.registerCommand(openCommand, (file: string) => vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(file, true))),
  );
}
