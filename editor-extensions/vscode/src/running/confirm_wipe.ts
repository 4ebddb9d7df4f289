import * as vscode from 'vscode';
import { Server } from '../server/server';
import { Choice, choices } from './wipe_choices';

/** `marmoset/confirmWipe`, see docs/lsp-extensions.md. */
interface Question {
  message: string;
  detail: string;
}

/** A dialog that stands until it is answered. Escape and Enter keep the data. */
async function ask({ message, detail }: Question): Promise<Choice['answer']> {
  const choice = await vscode.window.showWarningMessage(message, { modal: true, detail }, ...choices);
  return choice?.answer ?? null;
}

/** Asks before the data of an app is deleted on a phone. */
export function activate(server: Server): void {
  server.answer('marmoset/confirmWipe', ask);
}
