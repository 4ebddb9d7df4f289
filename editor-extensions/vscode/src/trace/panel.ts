import { basename } from 'node:path';
import * as vscode from 'vscode';
import { FromPanel, ToPanel } from './messages';
import { Overlay } from './overlay';
import { momentOf, Recording } from './recording';
import { leftOf, Step, stepAtLine, stepsOf, windowGraph } from './steps';

/** What a panel shows: a recording, what is known about its events by now, and its script where that is found. */
export interface Shown {
  recording: Recording;
  overlay: Overlay;
  script?: vscode.Uri;
}

/** The inside of a webview that shows a recording, linked with its script in both directions. */
export class Panel implements vscode.Disposable {
  private steps: Step[] = [];
  private loaded = false;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly webview: vscode.Webview, private shown: Shown) {
    this.subscriptions = [
      webview.onDidReceiveMessage((message: FromPanel) => this.receive(message)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        if (kind !== undefined && this.isOf(textEditor.document.uri)) this.follow(textEditor);
      }),
    ];
  }

  /** Shows the same trace as it stands by now, or another one. */
  update(shown: Shown): void {
    this.shown = shown;
    if (this.loaded) this.show();
  }

  isOf(uri: vscode.Uri): boolean {
    return uri.toString() === this.shown.script?.toString();
  }

  dispose(): void {
    this.subscriptions.forEach((subscription) => subscription.dispose());
  }

  private send(message: ToPanel): void {
    void this.webview.postMessage(message);
  }

  private receive(message: FromPanel): void {
    if (message.type === 'ready') {
      this.loaded = true;
      this.show();
    }
    if (message.type === 'picture') this.sendPicture(message.moment);
    if (message.type === 'goTo') void this.goTo(this.steps[message.step]);
  }

  private show(): void {
    const { recording, overlay } = this.shown;
    const { script, device, width, height, failure } = recording;
    this.steps = stepsOf(recording, overlay);
    const end = failure ? `, ends with ${failure.exception.replace(/^.*\./, '')}` : '';
    const title = `${basename(script)} on ${device}${end}`;
    this.send({ type: 'show', title, width, height, steps: this.steps, left: leftOf(this.steps), ...windowGraph(this.steps) });
  }

  private sendPicture(moment: number): void {
    const { screens, trees } = this.shown.recording;
    const { screen, tree } = momentOf(this.shown.recording, moment);
    this.send({
      type: 'picture', moment,
      screen: screen === undefined ? undefined : screens[screen],
      tree: tree === undefined ? undefined : trees[tree],
    });
  }

  private follow(editor: vscode.TextEditor): void {
    const step = stepAtLine(this.steps, editor.selection.active.line);
    if (step !== undefined) this.send({ type: 'select', step });
  }

  private async goTo({ line }: Step): Promise<void> {
    const { script, recording } = this.shown;
    if (!script) {
      void vscode.window.showInformationMessage(`The script ${basename(recording.script)} is neither beside the recording nor in the workspace.`);
    } else if (line === undefined) {
      vscode.window.setStatusBarMessage('The script does not hold this event any more', 3000);
    } else {
      const selection = new vscode.Range(line, 0, line, 0);
      await vscode.window.showTextDocument(script, { selection, viewColumn: vscode.ViewColumn.One, preserveFocus: true });
    }
  }
}
