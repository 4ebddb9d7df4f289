import * as vscode from 'vscode';
import { languages } from '../languages';
import { Server, Status } from './server';
import { statusItem } from './status_text';

const backgrounds = {
  none: undefined,
  warning: new vscode.ThemeColor('statusBarItem.warningBackground'),
  error: new vscode.ThemeColor('statusBarItem.errorBackground'),
};

async function showMenu(): Promise<void> {
  const items = [
    { label: '$(output) Show Server Log', command: 'marmoset.showLog' },
    { label: '$(debug-restart) Restart Server', command: 'marmoset.restartServer' },
    { label: '$(bug) Show the Last Crash Note', command: 'marmoset.showCrashNote' },
    { label: '$(beaker) Open a Sample', command: 'marmoset.openSample' },
    { label: '$(settings-gear) Open Settings', command: 'workbench.action.openSettings', argument: 'marmoset' },
  ];
  const chosen = await vscode.window.showQuickPick(items, { placeHolder: 'Marmoset' });
  if (chosen) await vscode.commands.executeCommand(chosen.command, chosen.argument);
}

/** An item in the status bar, beside scripts and logs and whenever something is wrong. */
export function activate(context: vscode.ExtensionContext, server: Server): void {
  const item = vscode.window.createStatusBarItem('marmoset.status', vscode.StatusBarAlignment.Left, 0);
  item.name = 'Marmoset';
  item.command = 'marmoset.showMenu';
  let status: Status | undefined;
  const update = () => {
    const { text, tooltip, severity } = statusItem(status, vscode.workspace.isTrusted);
    item.text = text;
    item.tooltip = tooltip;
    item.accessibilityInformation = { label: `Marmoset: ${tooltip}` };
    item.backgroundColor = backgrounds[severity];
    // Also beside a trace, a report or the walkthrough, which take the focus from the script.
    const visible = vscode.window.visibleTextEditors.some(({ document }) => languages.includes(document.languageId));
    if (visible || severity !== 'none') item.show();
    else item.hide();
  };
  context.subscriptions.push(
    item,
    vscode.commands.registerCommand('marmoset.showMenu', showMenu),
    server.onStatus((latest) => {
      status = latest;
      update();
    }),
    vscode.window.onDidChangeVisibleTextEditors(update),
    vscode.workspace.onDidOpenTextDocument(update),
    vscode.workspace.onDidGrantWorkspaceTrust(update),
  );
  update();
}
