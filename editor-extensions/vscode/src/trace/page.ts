import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** What the panel may load: its own two files. */
export function webviewOptions(context: vscode.ExtensionContext): vscode.WebviewOptions {
  return {
    enableScripts: true,
    localResourceRoots: ['dist', 'media'].map((folder) => vscode.Uri.joinPath(context.extensionUri, folder)),
  };
}

/** The frame of the panel; src/trace/view fills it. */
export function page(context: vscode.ExtensionContext, webview: vscode.Webview): string {
  const nonce = randomBytes(16).toString('base64');
  const address = (...path: string[]) => webview.asWebviewUri(vscode.Uri.joinPath(context.extensionUri, ...path));
  const strip = (id: string) => `<section aria-labelledby="${id}-title"><h2 id="${id}-title"></h2>
      <div id="${id}" class="strip" role="listbox" tabindex="0" aria-labelledby="${id}-title" aria-orientation="horizontal"></div></section>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy"
    content="default-src 'none'; img-src data:; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
  <link rel="stylesheet" href="${address('media', 'trace.css')}">
  <title>Trace</title>
</head>
<body>
  <h1 id="title"></h1>
  <div class="strips">
    ${strip('before')}
    ${strip('after')}
  </div>
  <main>
    <section aria-labelledby="step-title"><h2 id="step-title"></h2>
      <div class="moments"><figure id="met"></figure><figure id="led-to"></figure></div><dl id="facts"></dl></section>
    <section aria-labelledby="tree-title"><h2 id="tree-title">Views that it met</h2><ul id="tree" role="tree" aria-labelledby="tree-title"></ul></section>
    <section aria-labelledby="windows-title"><h2 id="windows-title">Windows</h2><ul id="windows"></ul></section>
  </main>
  <script nonce="${nonce}" src="${address('dist', 'trace.js')}"></script>
</body>
</html>`;
}
