import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Jobs, scriptFor, Wish } from './jobs';

/** `marmoset/targets`: what a script can be minimised for, as far as its newest recording tells. */
interface Targets {
  targets: { target: string; label: string }[];
  activities: { target: string; label: string }[];
}

async function chooseTarget(server: Server, script: vscode.Uri): Promise<string | undefined> {
  const known = await server.request<Targets>('marmoset/targets', { uri: script.toString() });
  const separator = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const items: (vscode.QuickPickItem & { target?: string })[] = [
    separator('crashes'), ...known.targets, separator('activities that it leads to'), ...known.activities,
  ];
  if (known.targets.length + known.activities.length === 0) {
    void vscode.window.showInformationMessage('Record the script first: a recording tells where it leads.');
    return undefined;
  }
  return (await vscode.window.showQuickPick(items, { placeHolder: 'What shall the events that stay still do?' }))?.target;
}

/** Leaves the events that a crash, or the way to an activity, needs, measured on the device. */
export function activate(context: vscode.ExtensionContext, server: Server, jobs: Jobs): void {
  const run = (uri: vscode.Uri | undefined, wishFor: (script: vscode.Uri) => Promise<Partial<Wish> | undefined>) =>
    server.ifTrusted(async () => {
      const script = await scriptFor(uri);
      const wish = script && (await wishFor(script));
      // The server opens what is left as a script beside this one.
      if (wish) await jobs.runVisibly('marmoset.reduce', { ...wish, uri: script.toString() });
    });
  const forTarget = async (script: vscode.Uri) => {
    const target = await chooseTarget(server, script);
    return target === undefined ? undefined : { target };
  };
  context.subscriptions.push(
    vscode.commands.registerCommand('marmoset.minimiseScript', (uri?: vscode.Uri) => run(uri, async () => ({}))),
    vscode.commands.registerCommand('marmoset.minimiseFor', (uri?: vscode.Uri) => run(uri, forTarget)),
    vscode.commands.registerCommand('marmoset.extractKeyEvents', (uri?: vscode.Uri) => run(uri, async () => ({ strategy: 'key-events' }))),
  );
}
