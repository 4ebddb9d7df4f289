import * as vscode from 'vscode';
import { script } from '../languages';
import { Server } from '../server/server';
import { chooseToggle } from './toggle_choice';

const rewrite = vscode.CodeActionKind.RefactorRewrite.value;

async function toggle(editor: vscode.TextEditor): Promise<void> {
  const resolved = 10;
  const offered = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider', editor.document.uri, editor.selection, rewrite, resolved);
  const action = chooseToggle(offered);
  if (!action?.edit) {
    vscode.window.setStatusBarMessage('No event here to disable or enable', 3000);
    return;
  }
  await vscode.workspace.applyEdit(action.edit);
}

/** The language has no comments; in place of a comment toggle, the server rewrites lines so that a device ignores them. */
export function activate(context: vscode.ExtensionContext, server: Server): void {
  context.subscriptions.push(
    vscode.commands.registerCommand('marmoset.toggleEvent', async () => {
      const editor = vscode.window.activeTextEditor;
      if (!editor || editor.document.languageId !== script) return;
      if (await server.start()) await toggle(editor);
    }),
  );
}
