import * as vscode from 'vscode';
import { CodeAction, CodeActionKind, CodeActionRequest, CodeActionResolveRequest, Command, LanguageClient } from 'vscode-languageclient/node';
import { script } from '../languages';
import { Server } from '../server/server';
import { chooseToggles, distinct } from './toggle_choice';

/**
 * Asks the server itself: VS Code knows of its code actions a little later, and Ctrl+/ shall not say that there is no
 * event where there is one.
 */
async function offeredAt(client: LanguageClient, document: vscode.TextDocument, selection: vscode.Selection): Promise<CodeAction[]> {
  const answer = await client.sendRequest(CodeActionRequest.type, {
    textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document),
    range: client.code2ProtocolConverter.asRange(selection),
    context: { diagnostics: [], only: [CodeActionKind.RefactorRewrite] },
  });
  return (answer ?? []).filter((offered): offered is CodeAction => !Command.is(offered));
}

async function toggle(client: LanguageClient, editor: vscode.TextEditor): Promise<void> {
  const { document, selections } = editor;
  const chosen = chooseToggles(await Promise.all(selections.map((selection) => offeredAt(client, document, selection))));
  const edits: vscode.TextEdit[] = [];
  for (const offered of chosen) {
    const action = offered.edit ? offered : await client.sendRequest(CodeActionResolveRequest.type, offered);
    const edit = await client.protocol2CodeConverter.asWorkspaceEdit(action.edit);
    edits.push(...(edit?.get(document.uri) ?? []));
  }
  if (edits.length === 0) {
    vscode.window.setStatusBarMessage('No event here to disable or enable', 3000);
    return;
  }
  const whole = new vscode.WorkspaceEdit();
  whole.set(document.uri, distinct(edits));
  await vscode.workspace.applyEdit(whole);
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
