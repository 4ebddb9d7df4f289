import * as vscode from 'vscode';
import * as devices from './devices/view';
import * as detectLanguage from './editing/detect_language';
import * as toggleEvent from './editing/toggle_event';
import * as rulePages from './help/rule_pages';
import * as samples from './help/samples';
import * as walkthrough from './help/walkthrough';
import { Jobs } from './running/jobs';
import * as jobsView from './running/jobs_view';
import * as liveReplay from './running/live_replay';
import * as minimise from './running/minimise';
import * as record from './running/record';
import * as replay from './running/replay';
import * as report from './running/report';
import * as serverJobs from './running/server_jobs';
import * as testsView from './running/tests_view';
import * as tracePanel from './trace/panel';
import * as progress from './server/progress';
import { Server } from './server/server';
import * as statusBar from './server/status_bar';

/** Each feature is one file that registers itself; none waits for another, so activation stays short. */
export function activate(context: vscode.ExtensionContext): void {
  const server = new Server(context);
  context.subscriptions.push(server);
  statusBar.activate(context, server);
  progress.activate(context, server);
  toggleEvent.activate(context, server);
  devices.activate(context, server);
  detectLanguage.activate(context);
  rulePages.activate(context);
  samples.activate(context);
  walkthrough.activate(context);
  const jobs = new Jobs(server);
  jobsView.activate(context, jobs);
  serverJobs.activate(context, server, jobs);
  liveReplay.activate(context, server);
  record.activate(context, server, jobs);
  minimise.activate(context, server, jobs);
  replay.activate(context, server, jobs);
  report.activate(context, server, jobs);
  testsView.activate(context, server, jobs);
  tracePanel.activate(context);
  server.startWithFirstDocument();
}
