import * as vscode from 'vscode';
import * as detectLanguage from './editing/detect_language';
import * as toggleEvent from './editing/toggle_event';
import * as rulePages from './help/rule_pages';
import * as samples from './help/samples';
import * as walkthrough from './help/walkthrough';
import * as tracePanel from './trace/panel';
import { Server } from './server/server';
import * as statusBar from './server/status_bar';

/** Each feature is one file that registers itself; none waits for another, so activation stays short. */
export function activate(context: vscode.ExtensionContext): void {
  const server = new Server(context);
  context.subscriptions.push(server);
  statusBar.activate(context, server);
  toggleEvent.activate(context, server);
  detectLanguage.activate(context);
  rulePages.activate(context);
  samples.activate(context);
  walkthrough.activate(context);
  tracePanel.activate(context);
  server.startWithFirstDocument();
}
