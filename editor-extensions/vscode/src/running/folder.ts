import * as vscode from 'vscode';

const folderOf = (file: vscode.Uri) => vscode.Uri.joinPath(file, '..');

/** The folder that a command was called on, that of the file being edited, or the one that is open. */
export async function folderFor(uri: vscode.Uri | undefined, placeHolder: string): Promise<vscode.Uri | undefined> {
  if (uri) return (await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory ? uri : folderOf(uri);
  const edited = vscode.window.activeTextEditor?.document.uri;
  if (edited?.scheme === 'file') return folderOf(edited);
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length <= 1) return folders[0]?.uri;
  return (await vscode.window.showWorkspaceFolderPick({ placeHolder }))?.uri;
}
