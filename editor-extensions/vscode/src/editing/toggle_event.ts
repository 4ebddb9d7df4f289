import * as vscode from 'vscode';
import { CodeAction, CodeActionKind, CodeActionRequest, CodeActionResolveRequest, Command, LanguageClient } from 'vscode-languageclient/node';
import { script } from '../languages';
import { Server } from '../server/server';
import { chooseToggle } from './toggle_choice';

/**
 * Asks the server itself: VS Code knows of its code actions a little later, and Ctrl+/ shall not say that there is no
 * event where there is one.
 */
async function offeredAt(client: LanguageClient, editor: vscode.TextEditor): Promise<CodeAction[]> {
  const answer = await client.sendRequest(CodeActionRequest.type, {
    textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(editor.document),
    range: client.code2ProtocolConverter.asRange(editor.selection),
    context: { diagnostics: [], only: [CodeActionKind.RefactorRewrite] },
  });
  return (answer ?? []).filter((offered): offered is CodeAction => !Command.is(offered));
}

async function toggle(client: LanguageClient, editor: vscode.TextEditor): Promise<void> {
  const chosen = chooseToggle(await offeredAt(client, editor));
  const action = chosen && (chosen.edit ? chosen : await client.sendRequest(CodeActionResolveRequest.type, chosen));
  const edit = await client.protocol2CodeConverter.asWorkspaceEdit(action?.edit);
  if (edit) await vscode.workspace.applyEdit(edit);
  else vscode.window.setStatusBarMessage('No event here to disable or enable', 3000);
}

/** The language has no comments; in place of a comment toggle, the server rewrites lines so that a device ignores them. */
export function activate(context: vscode.ExtensionContext, server: Server): void {
  context.subscriptions.push(
    vscode.commands.registerCommand('marmoset.toggleEvent', async () => {
      const editor = vscode.window.activeTextEditor;
      if (!editor || editor.document.languageId !== script) return;
      if ((await server.start()) && server.running) await toggle(server.running, editor);
    }),
  );
}
