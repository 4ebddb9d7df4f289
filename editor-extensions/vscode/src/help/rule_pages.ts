import * as vscode from 'vscode';
import { isRuleCode } from './rule_link';

/** The pages lie where the bundled server looks for them too. */
function folder(context: vscode.ExtensionContext): vscode.Uri {
  return vscode.Uri.joinPath(context.extensionUri, 'server', 'share', 'doc', 'marmoset', 'rules');
}

async function pick(pages: vscode.Uri): Promise<string | undefined> {
  const entries = await vscode.workspace.fs.readDirectory(pages);
  const codes = entries.map(([name]) => name).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return vscode.window.showQuickPick(codes.map((name) => name.replace(/\.md$/, '')), { placeHolder: 'Rule' });
}

async function show(context: vscode.ExtensionContext, wanted?: string): Promise<void> {
  const pages = folder(context);
  const code = wanted ?? (await pick(pages));
  if (code === undefined || !isRuleCode(code)) return;
  const page = vscode.Uri.joinPath(pages, `${code}.md`);
  try {
    await vscode.workspace.fs.stat(page);
  } catch {
    void vscode.window.showErrorMessage(`There is no page about the rule ${code} in this copy of the extension.`);
    return;
  }
  await vscode.commands.executeCommand('markdown.showPreviewToSide', page);
}

/** Opens the page of a rule as a preview: from the link at a diagnostic, or from a list. */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.commands.registerCommand('marmoset.showRule', (code?: string) => show(context, code)));
}
