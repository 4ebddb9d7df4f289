import * as vscode from 'vscode';

/** A page comes with a policy of its own that forbids scripts; here it takes the colours of the theme and less room. */
const themed = `<style>
:root { --ink: var(--vscode-foreground); --soft: var(--vscode-descriptionForeground); --paper: var(--vscode-editor-background);
  --line: var(--vscode-panel-border, var(--vscode-contrastBorder)); --code: var(--vscode-textCodeBlock-background);
  --essential: var(--vscode-inputValidation-errorBackground); --major: var(--vscode-inputValidation-warningBackground);
  --minor: var(--vscode-inputValidation-infoBackground); --trivial: var(--vscode-textCodeBlock-background);
  --touch: var(--vscode-charts-red); --hit: var(--vscode-charts-orange); --screen: var(--vscode-editor-background);
  --view: var(--vscode-descriptionForeground); --words: var(--vscode-foreground); }
body { font-size: var(--vscode-font-size); margin: 1rem auto; }
svg.phone { width: 6rem; }
</style>`;

/** Shows a page of Marmoset's beside the editor. Of all commands its links may call only these. */
export function showPage(type: string, title: string, content: string, enableCommandUris: string[] = []): void {
  const where = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  const window = vscode.window.createWebviewPanel(type, title, where, { enableFindWidget: true, enableCommandUris });
  window.webview.html = content.replace('</head>', () => `${themed}</head>`);
}
