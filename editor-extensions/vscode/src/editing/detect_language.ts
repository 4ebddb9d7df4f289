import * as vscode from 'vscode';
import { languageOfContent, telltaleLines } from './content';

const undecided = ['plaintext', 'log'];

function headOf(document: vscode.TextDocument): string {
  return document.getText(new vscode.Range(0, 0, telltaleLines, 0));
}

async function detect(document: vscode.TextDocument): Promise<void> {
  if (!undecided.includes(document.languageId) || document.uri.scheme === 'output') return;
  const language = languageOfContent(headOf(document));
  if (language) await vscode.languages.setTextDocumentLanguage(document, language);
}

/** Recognises scripts and logs in files whose names do not tell, such as `.txt` and `.log`. */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(vscode.workspace.onDidOpenTextDocument(detect));
  vscode.workspace.textDocuments.forEach(detect);
}
