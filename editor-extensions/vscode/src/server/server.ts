import { ChildProcess, spawn } from 'node:child_process';
import { promises as files } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import {
  CloseAction, ErrorAction, GenericNotificationHandler, GenericRequestHandler, LanguageClient, LanguageClientOptions, State, WorkDoneProgressCancelNotification,
} from 'vscode-languageclient/node';
import { languages } from '../languages';
import { cause, crashNote, LastWords } from './crash_note';
import { experimentalFeature } from './experimental';
import { environmentFor, locateServer } from './locate';
import { middleware } from './middleware';
import { Answer, runProgram } from './program';
import { ProgressDisplay } from './progress';
import { Restarts } from './restarts';

export interface Status {
  health: 'ok' | 'warning' | 'error';
  quiescent: boolean;
  message?: string;
  /** Of the server, where one says this of itself. */
  process?: number;
}

/** The server process and the client that talks to it: started when first needed, started again when it crashes. */
export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private starting: Promise<boolean> | undefined;
  private stopping = false;
  private process: number | undefined;
  private readonly restarts = new Restarts();
  private readonly log = vscode.window.createOutputChannel('Marmoset', { log: true });
  private readonly statusChanged = new vscode.EventEmitter<Status | undefined>();
  private readonly clientStarted = new vscode.EventEmitter<LanguageClient>();
  private readonly listeners = new Map<string, GenericNotificationHandler[]>();
  private readonly answers = new Map<string, GenericRequestHandler<unknown, unknown>>();
  private readonly progress = new ProgressDisplay((token) =>
    void this.client?.sendNotification(WorkDoneProgressCancelNotification.type, { token }));
  private lastNote: vscode.Uri | undefined;

  /** What the server says about itself; nothing while it does not run. */
  readonly onStatus = this.statusChanged.event;
  /** Fired after each start, so that features can listen to the new process. */
  readonly onStarted = this.clientStarted.event;

  constructor(private readonly context: vscode.ExtensionContext) {
    context.subscriptions.push(
      this.log, this.statusChanged, this.clientStarted,
      vscode.commands.registerCommand('marmoset.restartServer', () => this.restart()),
      vscode.commands.registerCommand('marmoset.showLog', () => this.log.show()),
      vscode.commands.registerCommand('marmoset.showCrashNote', () => this.showCrashNote()),
    );
  }

  /** Starts the server as soon as a script or a log is open. */
  startWithFirstDocument(): void {
    const start = (document: vscode.TextDocument) => {
      if (languages.includes(document.languageId)) void this.start();
    };
    this.context.subscriptions.push(vscode.workspace.onDidOpenTextDocument(start));
    vscode.workspace.textDocuments.forEach(start);
  }

  /** Whether the server runs; starts it where it does not. A failure has been shown to the user. */
  start(): Promise<boolean> {
    this.starting ??= this.launch();
    return this.starting;
  }

  /** The running client, for requests of features. */
  get running(): LanguageClient | undefined {
    return this.client?.state === State.Running ? this.client : undefined;
  }

  /** Has every server that is started tell a feature what it says under this name. */
  listen<Params>(method: string, listener: (params: Params) => void): void {
    this.listeners.set(method, [...(this.listeners.get(method) ?? []), listener]);
  }

  /** Has a feature answer what every server that is started asks under this name, and tells the servers that one does. */
  answer<Params, Answer>(method: string, answer: (params: Params) => Promise<Answer>): void {
    this.answers.set(method, answer);
  }

  /** Asks the server, which is started where it does not run. Fails with the line for people that it answers. */
  async request<Result>(method: string, params?: unknown): Promise<Result> {
    if (!(await this.start()) || !this.client) throw new Error('The Marmoset server does not run.');
    return this.client.sendRequest<Result>(method, params);
  }

  /** Has the server carry out one of its commands. */
  execute<Result>(command: string, argument: object): Promise<Result> {
    return this.request<Result>('workspace/executeCommand', { command, arguments: [argument] });
  }

  async restart(): Promise<void> {
    await this.stop();
    this.restarts.forget();
    await this.start();
  }

  dispose(): Promise<void> {
    return this.stop();
  }

  private async stop(): Promise<void> {
    this.stopping = true;
    await this.client?.dispose(2000).catch((error: unknown) => this.log.warn(String(error)));
    this.client = undefined;
    this.starting = undefined;
    this.stopping = false;
    this.statusChanged.fire(undefined);
  }

  /** The program; where there is none the user has been told. */
  locate(): string | undefined {
    const setting = vscode.workspace.getConfiguration('marmoset').get('server.path', '');
    const bundled = this.context.asAbsolutePath(join('server', 'bin', 'marmoset'));
    const found = locateServer({ setting, bundled, environment: process.env });
    if ('path' in found) return found.path;
    void this.showMissing(found.problem);
    return undefined;
  }

  /** The environment of the program, in which it finds adb as the settings name it. */
  environment(): NodeJS.ProcessEnv {
    const adb = vscode.workspace.getConfiguration('marmoset.adb');
    return environmentFor({ path: adb.get('path', ''), server: adb.get('server', ''), serial: adb.get('serial', '') }, process.env);
  }

  /** Runs the program once, as on the command line. */
  async run(options: string[], milliseconds: number): Promise<Answer> {
    const program = this.locate();
    if (!program) return { problem: 'There is no Marmoset server.' };
    return runProgram(program, options, this.environment(), AbortSignal.timeout(milliseconds));
  }

  /** Does what touches devices, where the workspace is trusted. */
  async ifTrusted<Result>(action: () => Promise<Result>): Promise<Result | undefined> {
    if (vscode.workspace.isTrusted) return action();
    const choice = await vscode.window.showWarningMessage('Nothing runs on a device while this workspace is not trusted.', 'Manage Trust');
    if (choice) await vscode.commands.executeCommand('workbench.trust.manage');
    return undefined;
  }

  private async launch(): Promise<boolean> {
    const program = this.locate();
    if (!program) {
      this.starting = undefined;
      return false;
    }
    this.client = new LanguageClient('marmoset', 'Marmoset', () => this.spawn(program), this.options());
    this.client.onNotification('marmoset/status', (status: Status) => this.statusChanged.fire({ ...status, process: this.process }));
    for (const [method, listeners] of this.listeners) {
      this.client.onNotification(method, (params) => listeners.forEach((listener) => listener(params)));
    }
    for (const [method, answer] of this.answers) this.client.onRequest(method, answer);
    this.client.registerFeature(experimentalFeature([...this.answers.keys()]));
    this.client.onDidChangeState(({ newState }) => {
      if (newState === State.Running && this.client) this.clientStarted.fire(this.client);
    });
    try {
      await this.client.start();
      return true;
    } catch (error) {
      this.log.error(String(error));
      return false;
    }
  }

  private spawn(program: string): Promise<ChildProcess> {
    const child = spawn(program, ['lsp'], { env: this.environment(), stdio: 'pipe' });
    this.process = child.pid;
    const lastWords = new LastWords();
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      lastWords.add(piece);
      this.log.append(piece);
    });
    child.on('exit', (code, signal) => {
      if (!this.stopping && (code !== 0 || signal !== null)) void this.noteCrash(program, code, signal, lastWords.lines());
    });
    return new Promise((resolve, reject) => {
      child.once('spawn', () => resolve(child));
      child.once('error', reject);
    });
  }

  private options(): LanguageClientOptions {
    return {
      documentSelector: languages.flatMap((language) => [
        { language, scheme: 'file' }, { language, scheme: 'untitled' }]),
      outputChannel: this.log,
      traceOutputChannel: this.log,
      markdown: { isTrusted: false },
      middleware: { ...middleware, handleWorkDoneProgress: this.progress.handle },
      initializationFailedHandler: (error) => {
        void this.offerRestart(`The Marmoset server could not start: ${error.message}`);
        return false;
      },
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => this.closed(),
      },
    };
  }

  private closed(): { action: CloseAction; handled: boolean } {
    this.progress.clear();
    if (this.stopping) return { action: CloseAction.DoNotRestart, handled: true };
    if (this.restarts.allow(Date.now())) {
      this.statusChanged.fire({ health: 'warning', quiescent: false, message: 'Starting again after a crash' });
      return { action: CloseAction.Restart, handled: true };
    }
    this.statusChanged.fire({ health: 'error', quiescent: true, message: 'The server keeps ending by itself' });
    void this.offerRestart('The Marmoset server ended by itself several times and is not started again.');
    return { action: CloseAction.DoNotRestart, handled: true };
  }

  private async noteCrash(program: string, code: number | null, signal: string | null, lastWords: string[]): Promise<void> {
    const version = String(this.context.extension.packageJSON.version);
    const time = new Date();
    const note = crashNote({ program, version, time, code, signal, lastWords });
    this.log.error(`The server ${cause({ code, signal })}.`);
    this.lastNote = vscode.Uri.joinPath(this.context.logUri, `crash-${time.toISOString().replace(/[:.]/g, '-')}.txt`);
    await files.mkdir(this.context.logUri.fsPath, { recursive: true });
    await files.writeFile(this.lastNote.fsPath, note);
  }

  private async showCrashNote(): Promise<void> {
    if (this.lastNote) await vscode.window.showTextDocument(this.lastNote);
    else void vscode.window.showInformationMessage('The Marmoset server has not crashed since this window opened.');
  }

  private async offerRestart(message: string): Promise<void> {
    const choice = await vscode.window.showErrorMessage(message, 'Restart', 'Show Crash Note', 'Show Log');
    if (choice === 'Restart') await this.restart();
    if (choice === 'Show Crash Note') await this.showCrashNote();
    if (choice === 'Show Log') this.log.show();
  }

  private async showMissing(problem: string): Promise<void> {
    this.statusChanged.fire({ health: 'error', quiescent: true, message: problem });
    const choice = await vscode.window.showErrorMessage(problem, 'Open Settings', 'Try Again');
    if (choice === 'Open Settings') {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'marmoset.server.path');
    }
    if (choice === 'Try Again') await this.start();
  }
}
