import * as vscode from 'vscode';

export function activate(context: vscode.ExtensionContext): void {
  const walkthrough = `${context.extension.id}#start`;
  context.subscriptions.push(
    vscode.commands.registerCommand('marmoset.openWalkthrough', () =>
      vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthrough, false)));
}
