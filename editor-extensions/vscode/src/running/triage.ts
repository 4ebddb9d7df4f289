import * as vscode from 'vscode';
import { Server } from '../server/server';
import { folderFor } from './folder';
import { Jobs } from './jobs';

async function sort(jobs: Jobs, uri?: vscode.Uri): Promise<void> {
  const folder = await folderFor(uri, 'Folder with scripts that crash');
  // The server opens the page of the crashes, with a script for each beside those they come from.
  if (folder) await jobs.runVisibly('marmoset.triage', { uri: folder.toString() });
  else void vscode.window.showInformationMessage('Open a folder with Monkey scripts first.');
}

/** Sorts the scripts of a folder, those of a night for instance, by what they crash with, and minimises the best of each crash. */
export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  context.subscriptions.push(vscode.commands.registerCommand('marmoset.sortCrashes', (uri?: vscode.Uri) =>
    server.ifTrusted(() => sort(jobs, uri))));
}
