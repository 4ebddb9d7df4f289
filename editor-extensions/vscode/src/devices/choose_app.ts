import * as vscode from 'vscode';

/** An app file of the workspace, or one of the samples; nothing where the user chooses none. */
export async function chooseApp(context: vscode.ExtensionContext, placeHolder: string): Promise<string | undefined> {
  const found = await vscode.workspace.findFiles('**/*.app.yaml', '**/node_modules/**', 100);
  const samples = new vscode.RelativePattern(vscode.Uri.joinPath(context.extensionUri, 'samples'), '**/*.app.yaml');
  const shipped = await vscode.workspace.findFiles(samples);
  const items = [...found, ...shipped].map((uri, index) => ({
    label: uri.path.replace(/^.*\//, '').replace('.app.yaml', ''),
    description: index < found.length ? vscode.workspace.asRelativePath(uri) : 'sample',
    path: uri.fsPath,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.path;
}
