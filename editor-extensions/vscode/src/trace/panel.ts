import { basename } from 'node:path';
import * as vscode from 'vscode';
import { FromPanel, Source, ToPanel } from './messages';
import { momentOf, RecordingAnswer } from './recording';
import { Sides, sidesOf } from './sides';
import { Step, stepAtLine } from './steps';

/** What a panel shows: a recording with what is known about its events by now, and its script where that is found. */
export interface Shown {
  answer: RecordingAnswer;
  script?: vscode.Uri;
}

/** The inside of a webview that shows a recording, linked with its script in both directions. */
export class Panel implements vscode.Disposable {
  private sides: Sides;
  private loaded = false;
  /** Where the panel itself went in the script: the editor tells that as moves, late, when the user may be elsewhere. */
  private readonly wentTo = new Set<number>();
  private readonly subscriptions: vscode.Disposable[];

  /** `record` is called where the user wants a recording of what is left. */
  constructor(private readonly webview: vscode.Webview, private shown: Shown, private readonly record?: (reduced: vscode.Uri) => void) {
    this.sides = sidesOf(shown.answer);
    this.subscriptions = [
      webview.onDidReceiveMessage((message: FromPanel) => this.receive(message)),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor, kind }) => {
        if (kind !== undefined && this.isOf(textEditor.document.uri)) this.follow(textEditor, kind);
      }),
    ];
  }

  /** Shows the same trace as it stands by now, or another one. */
  update(shown: Shown): void {
    this.shown = shown;
    this.sides = sidesOf(shown.answer);
    if (this.loaded) this.show();
  }

  isOf(uri: vscode.Uri): boolean {
    return uri.toString() === this.shown.script?.toString();
  }

  /** The script of what is left, where the panel shows that. */
  isOfReduced(uri: vscode.Uri): boolean {
    return uri.toString() === this.shown.answer.reduced?.uri;
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
    if (message.type === 'picture') this.sendPicture(message.source, message.moment);
    const step = message.type === 'goTo' ? this.sides.before.steps.at(message.step) : undefined;
    if (step) void this.goTo(step);
    if (message.type === 'record' && this.sides.after?.recordable) this.record?.(vscode.Uri.parse(this.sides.after.recordable));
  }

  private show(): void {
    const { recording, windows, graph } = this.shown.answer;
    const end = recording.failure ? `, ends with ${recording.failure.exception.replace(/^.*\./, '')}` : '';
    this.send({ type: 'show', title: `${basename(recording.script)} on ${recording.device}${end}`, windows, graph, ...this.sides });
  }

  private sendPicture(source: Source, moment: number): void {
    const { answer } = this.shown;
    const seen = source === 'before' ? answer : answer.reduced?.seen;
    if (!seen) return;
    const { screens, trees } = seen.recording;
    const { screen, tree } = momentOf(seen.recording, moment);
    this.send({
      type: 'picture', source, moment,
      screen: screen === undefined ? undefined : screens[screen],
      tree: tree === undefined ? undefined : trees[tree],
    });
  }

  private follow(editor: vscode.TextEditor, kind: vscode.TextEditorSelectionChangeKind): void {
    const step = stepAtLine(this.sides.before.steps, editor.selection.active.line);
    if (step === undefined) return;
    if (kind !== vscode.TextEditorSelectionChangeKind.Command) this.wentTo.clear();
    if (!this.wentTo.delete(step)) this.send({ type: 'select', step });
  }

  private async goTo(step: Step): Promise<void> {
    const { script, answer } = this.shown;
    const { line } = step;
    if (!script) {
      void vscode.window.showInformationMessage(`The script ${basename(answer.recording.script)} is neither beside the recording nor in the workspace.`);
    } else if (line === undefined) {
      vscode.window.setStatusBarMessage('The script does not hold this event any more', 3000);
    } else {
      const selection = new vscode.Range(line, 0, line, 0);
      this.wentTo.add(step.index);
      await vscode.window.showTextDocument(script, { selection, viewColumn: vscode.ViewColumn.One, preserveFocus: true });
    }
  }
}
