import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Jobs } from './jobs';

const folderOf = (file: vscode.Uri) => vscode.Uri.joinPath(file, '..');

/** The folder that a command was called on, that of the file being edited, or the one that is open. */
async function folderFor(uri?: vscode.Uri): Promise<vscode.Uri | undefined> {
  if (uri) return (await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory ? uri : folderOf(uri);
  const edited = vscode.window.activeTextEditor?.document.uri;
  if (edited?.scheme === 'file') return folderOf(edited);
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length <= 1) return folders[0]?.uri;
  return (await vscode.window.showWorkspaceFolderPick({ placeHolder: 'Folder with scripts that crash' }))?.uri;
}

async function sort(jobs: Jobs, uri?: vscode.Uri): Promise<void> {
  const folder = await folderFor(uri);
  // The server opens the page of the crashes, with a script for each beside those they come from.
  if (folder) await jobs.runVisibly('marmoset.triage', { uri: folder.toString() });
  else void vscode.window.showInformationMessage('Open a folder with Monkey scripts first.');
}

/** Sorts the scripts of a folder, those of a night for instance, by what they crash with, and minimises the best of each crash. */
export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  context.subscriptions.push(vscode.commands.registerCommand('marmoset.sortCrashes', (uri?: vscode.Uri) =>
    server.ifTrusted(() => sort(jobs, uri))));
}
