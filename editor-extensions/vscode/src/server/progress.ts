import * as vscode from 'vscode';
import { Middleware, ProgressToken, WorkDoneProgressBegin } from 'vscode-languageclient/node';

/** One progress in a notification. */
class Shown {
  private percent = 0;
  private show: (progress: { message?: string; increment?: number }) => void = () => undefined;
  end: () => void = () => undefined;
  /** Made before VS Code shows anything: a short job may end earlier. */
  private readonly over = new Promise<void>((resolve) => { this.end = resolve; });

  constructor({ title, message, percentage }: WorkDoneProgressBegin, cancel: () => void) {
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    void vscode.window.withProgress(options, (shown, cancelled) => {
      cancelled.onCancellationRequested(cancel);
      this.show = (progress) => shown.report(progress);
      this.report({ message, percentage });
      return this.over;
    });
  }

  report({ message, percentage }: { message?: string; percentage?: number }): void {
    const increment = percentage === undefined ? undefined : Math.max(0, percentage - this.percent);
    this.percent = Math.max(this.percent, percentage ?? 0);
    this.show({ message, increment });
  }
}

/**
 * Shows what the server is at. What can be cancelled was started by the user and stands in a notification with its
 * Cancel button; everything else is left to the client library, which shows it quietly in the status bar.
 */
export class ProgressDisplay {
  private readonly shown = new Map<ProgressToken, Shown>();

  constructor(private readonly cancel: (token: ProgressToken) => void) {}

  readonly handle: Middleware['handleWorkDoneProgress'] = (token, change, next) => {
    if (change.kind === 'begin' && change.cancellable) this.shown.set(token, new Shown(change, () => this.cancel(token)));
    const shown = this.shown.get(token);
    if (change.kind === 'report') shown?.report(change);
    if (change.kind === 'end') this.end(token);
    // The library keeps what has begun until it hears of the end.
    if (!shown || change.kind === 'end') next(token, change);
  };

  /** The server is gone, and with it whatever it was at. */
  clear(): void {
    for (const token of [...this.shown.keys()]) this.end(token);
  }

  private end(token: ProgressToken): void {
    this.shown.get(token)?.end();
    this.shown.delete(token);
  }
}
