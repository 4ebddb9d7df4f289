import * as vscode from 'vscode';
import {
  LanguageClient, ProgressToken, WorkDoneProgress, WorkDoneProgressBegin, WorkDoneProgressCancelNotification, WorkDoneProgressCreateRequest,
  WorkDoneProgressEnd, WorkDoneProgressReport,
} from 'vscode-languageclient/node';
import { Server } from './server';

/**
 * Shows one progress of the server. What can be cancelled was started by the user and stands in a notification with its
 * Cancel button; everything else stays in the status bar.
 */
class Shown {
  private end: () => void = () => undefined;
  private report: (progress: WorkDoneProgressReport) => void = () => undefined;
  private percent = 0;

  constructor(private readonly client: LanguageClient, private readonly token: ProgressToken) {
    const listener = client.onProgress(WorkDoneProgress.type, token, (progress) => {
      if (progress.kind === 'end') listener.dispose();
      this.receive(progress);
    });
  }

  private receive(progress: WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd): void {
    if (progress.kind === 'begin') this.begin(progress);
    if (progress.kind === 'report') this.report(progress);
    if (progress.kind === 'end') this.end();
  }

  private begin({ title, cancellable, message, percentage }: WorkDoneProgressBegin): void {
    const location = cancellable ? vscode.ProgressLocation.Notification : vscode.ProgressLocation.Window;
    void vscode.window.withProgress({ location, title, cancellable }, (shown, cancelled) => {
      cancelled.onCancellationRequested(() =>
        this.client.sendNotification(WorkDoneProgressCancelNotification.type, { token: this.token }));
      this.report = (now) => {
        const increment = now.percentage === undefined ? undefined : now.percentage - this.percent;
        this.percent = now.percentage ?? this.percent;
        shown.report({ message: now.message, increment });
      };
      this.report({ kind: 'report', message, percentage });
      return new Promise<void>((resolve) => { this.end = resolve; });
    });
  }
}

/** Takes the place of the client library's own display, which hides every progress in the status bar. */
export function activate(context: vscode.ExtensionContext, server: Server): void {
  context.subscriptions.push(server.onStarted((client) => {
    client.onRequest(WorkDoneProgressCreateRequest.type, ({ token }) => { new Shown(client, token); });
  }));
}
