import { posix } from 'node:path';
import * as vscode from 'vscode';
import { Server } from '../server/server';
import { frame, webviewOptions } from '../trace/page';
import { drawable, FromModelPanel, Model, ToModelPanel } from './model';

const body = `<h1 id="title"></h1>
  <p class="note">A click on a screen, or Enter, writes a script that leads there. Solid arrows lead on, dashed ones back.</p>
  <p id="graph-note" class="note"></p>
  <section aria-labelledby="graph-title"><h2 id="graph-title">Windows of the app</h2><div id="graph"></div></section>`;

/** The folder of an exploration: the one that the command was called on, or one of the workspace's. */
async function chooseFolder(uri?: vscode.Uri): Promise<vscode.Uri | undefined> {
  if (uri) return uri;
  const models = await vscode.workspace.findFiles('**/explored-*/model.json', '**/node_modules/**', 100);
  if (models.length === 0) void vscode.window.showInformationMessage('Explore an app first: nothing is known of any.');
  const items = models.map((model) => vscode.Uri.joinPath(model, '..'))
    .map((folder) => ({ label: posix.basename(folder.path), description: vscode.workspace.asRelativePath(folder), folder }));
  return items.length <= 1 ? items.at(0)?.folder : (await vscode.window.showQuickPick(items, { placeHolder: 'Explored app' }))?.folder;
}

/** The server makes the script and shows it. */
async function writeScriptTo(server: Server, folder: vscode.Uri, screen: string): Promise<void> {
  try {
    const { uri, message } = await server.execute<{ uri?: string; message: string }>('marmoset.scriptTo', { uri: folder.toString(), screen });
    const script = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
    await script?.save();
    void vscode.window.showInformationMessage(message);
  } catch (error) {
    void vscode.window.showErrorMessage((error as Error).message);
  }
}

async function showModel(context: vscode.ExtensionContext, server: Server, uri?: vscode.Uri): Promise<void> {
  const folder = await chooseFolder(uri);
  if (!folder) return;
  let model: Model;
  try {
    model = await server.request<Model>('marmoset/model', { uri: folder.toString() });
  } catch (error) {
    void vscode.window.showErrorMessage((error as Error).message);
    return;
  }
  const { nodes } = model.graph;
  const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  const options = { ...webviewOptions(context), retainContextWhenHidden: true };
  const { webview } = vscode.window.createWebviewPanel('marmoset.model', `Model of ${model.package}`, where, options);
  webview.onDidReceiveMessage((message: FromModelPanel) => {
    if (message.type === 'screen') {
      const chosen = nodes.at(message.place);
      if (chosen?.isScreen) void writeScriptTo(server, folder, chosen.name);
      return;
    }
    const title = `${model.package} ${model.version}: ${model.states} states, ${model.transitions} transitions`;
    void webview.postMessage({ type: 'show', title, graph: drawable(model.graph) } satisfies ToModelPanel);
  });
  webview.html = frame(context, webview, 'model', 'Model', body);
}

/** Draws what an exploration has learned of an app. A click on a screen writes a script that leads there. */
export function activate(context: vscode.ExtensionContext, server: Server): void {
  context.subscriptions.push(vscode.commands.registerCommand('marmoset.showModel', (uri?: vscode.Uri) => showModel(context, server, uri)));
}
