import * as vscode from 'vscode';
import * as devices from './devices/view';
import * as detectLanguage from './editing/detect_language';
import * as toggleEvent from './editing/toggle_event';
import * as rulePages from './help/rule_pages';
import * as samples from './help/samples';
import * as walkthrough from './help/walkthrough';
import * as badges from './results/badges';
import * as liveReplay from './results/live_replay';
import * as confirmWipe from './running/confirm_wipe';
import { Jobs } from './running/jobs';
import * as jobsView from './running/jobs_view';
import * as minimise from './running/minimise';
import * as record from './running/record';
import * as replay from './running/replay';
import * as report from './running/report';
import * as testsView from './running/tests_view';
import * as verify from './running/verify';
import * as fileViewer from './trace/file_viewer';
import * as scriptPanel from './trace/script_panel';
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
  const jobs = new Jobs(server, context.workspaceState);
  jobsView.activate(context, jobs);
  devices.activate(context, server, jobs);
  badges.activate(context, server);
  liveReplay.activate(context, server);
  confirmWipe.activate(server);
  record.activate(context, server, jobs);
  minimise.activate(context, server, jobs);
  replay.activate(context, server, jobs);
  report.activate(context, server, jobs);
  testsView.activate(context, server, jobs);
  verify.activate(context, server, jobs);
  fileViewer.activate(context, server);
  scriptPanel.activate(context, server, jobs);
  server.startWithFirstDocument();
}
