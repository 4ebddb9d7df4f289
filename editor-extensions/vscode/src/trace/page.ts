import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** What a panel may load: files of ours. */
export function webviewOptions(context: vscode.ExtensionContext): vscode.WebviewOptions {
  return {
    enableScripts: true,
    localResourceRoots: ['dist', 'media'].map((folder) => vscode.Uri.joinPath(context.extensionUri, folder)),
  };
}

/** A panel that runs dist/SCRIPT.js over this body and loads nothing else. */
export function frame(context: vscode.ExtensionContext, webview: vscode.Webview, script: 'model' | 'trace', title: string, body: string): string {
  const nonce = randomBytes(16).toString('base64');
  const address = (...path: string[]) => webview.asWebviewUri(vscode.Uri.joinPath(context.extensionUri, ...path));
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy"
    content="default-src 'none'; img-src data:; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
  <link rel="stylesheet" href="${address('media', 'trace.css')}">
  <title>${title}</title>
</head>
<body>
  ${body}
  <script nonce="${nonce}" src="${address('dist', `${script}.js`)}"></script>
</body>
</html>`;
}

/** The frame of the panel; src/trace/view fills it. */
export function page(context: vscode.ExtensionContext, webview: vscode.Webview): string {
  const strip = (id: string, more = '') => `<section aria-labelledby="${id}-title"><h2 id="${id}-title"></h2>
      <p class="note"><span id="${id}-note"></span>${more}</p>
      <div id="${id}" class="strip" role="listbox" tabindex="0" aria-labelledby="${id}-title" aria-describedby="${id}-note" aria-orientation="horizontal"></div></section>`;
  const tree = (id: string, title: string) => `<section aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2><p id="${id}-note" class="note"></p>
      <div id="${id}" class="tree" role="tree" tabindex="0" aria-labelledby="${id}-title"></div></section>`;
  return frame(context, webview, 'trace', 'Trace', `<h1 id="title"></h1>
  <div class="strips">
    ${strip('before')}
    ${strip('after', ' <button id="record" hidden>Record the Reduced Script</button>')}
  </div>
  <main>
  <div class="pair">
    <section aria-labelledby="step-title"><h2 id="step-title"></h2><p id="step-note" class="note"></p>
      <div class="moments"><figure id="met"></figure><figure id="led-to"></figure></div><dl id="facts"></dl></section>
    ${tree('tree', 'Views that it met')}
  </div>
  <div class="pair wide">
    <section aria-labelledby="graph-title"><h2 id="graph-title">Windows it leads through</h2>
      <p class="note">Solid arrows lead on, dashed ones back. What is grey is not needed.</p><p id="graph-note" class="note"></p>
      <div id="graph"></div></section>
    ${tree('windows', 'What was done in each window')}
  </div>
  </main>`);
}
