import * as vscode from 'vscode';
import { Sample, samples } from './sample_list';

/** Samples are copied to the extension's storage, so that they can be edited and the originals stay. */
async function copyOf(context: vscode.ExtensionContext, sample: Sample): Promise<vscode.Uri> {
  const source = vscode.Uri.joinPath(context.extensionUri, 'samples', sample.folder);
  const target = vscode.Uri.joinPath(context.globalStorageUri, 'samples', sample.folder);
  const file = vscode.Uri.joinPath(target, sample.file);
  try {
    await vscode.workspace.fs.stat(file);
  } catch {
    await vscode.workspace.fs.copy(source, target, { overwrite: true });
    // A sample never runs on the phone that happens to be connected.
    const project = vscode.Uri.joinPath(target, '.marmoset.yaml');
    if (sample.app) await vscode.workspace.fs.writeFile(project, new TextEncoder().encode(`device: sim:${sample.app}\n`));
  }
  return file;
}

/** Beside the page of the walkthrough, so that its next step stays in sight. */
function columnFor(): vscode.ViewColumn {
  return vscode.window.activeTextEditor ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
}

async function open(context: vscode.ExtensionContext, folder?: string): Promise<void> {
  const named = samples.find((sample) => sample.folder === folder);
  const items = samples.map((sample) => ({ label: sample.title, detail: sample.detail, sample }));
  const sample = named ?? (await vscode.window.showQuickPick(items, { placeHolder: 'Sample' }))?.sample;
  if (sample) await vscode.window.showTextDocument(await copyOf(context, sample), { preview: false, viewColumn: columnFor() });
}

export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.commands.registerCommand('marmoset.openSample', (folder?: string) => open(context, folder)));
}
