import * as vscode from 'vscode';
import { Middleware } from 'vscode-languageclient/node';
import { ruleLink } from '../help/rule_link';

/** Links of diagnostics open the rule's page as a preview instead of its source. */
function withRuleLinks(diagnostics: readonly vscode.Diagnostic[]): void {
  for (const diagnostic of diagnostics) {
    const code = diagnostic.code;
    if (typeof code === 'object' && code.target.scheme === 'file') {
      code.target = vscode.Uri.parse(ruleLink(String(code.value)));
    }
  }
}

/** Commands of the server that touch devices. */
const onDevices = /^marmoset\.(?:explore|replay|record|reduce|triage|verify|resumeJob)$/;

function withoutRecordedHints(section: unknown): unknown {
  const settings = section as { inlayHints?: object } | null;
  return settings?.inlayHints ? { ...settings, inlayHints: { ...settings.inlayHints, recording: false } } : section;
}

export const middleware: Middleware = {
  async executeCommand(command, options, next) {
    if (!vscode.workspace.isTrusted && onDevices.test(command)) {
      void vscode.window.showWarningMessage('Nothing runs on a device while this workspace is not trusted.');
      return undefined;
    }
    const answer: unknown = await next(command, options);
    if (command === 'marmoset.report') await vscode.commands.executeCommand('marmoset.showReport', ...options, answer);
    return answer;
  },
  workspace: {
    // Badges say more than these hints, and in the same place.
    async configuration(params, token, next) {
      const settings = await next(params, token);
      return Array.isArray(settings) ? settings.map(withoutRecordedHints) : settings;
    },
  },
  handleDiagnostics(uri, diagnostics, next) {
    withRuleLinks(diagnostics);
    next(uri, diagnostics);
  },
  async provideDiagnostics(document, previousResultId, token, next) {
    const report = await next(document, previousResultId, token);
    if (report?.kind === 'full') withRuleLinks(report.items);
    return report;
  },
  async provideWorkspaceDiagnostics(resultIds, token, resultReporter, next) {
    return next(resultIds, token, (chunk) => {
      for (const report of chunk?.items ?? []) if (report.kind === 'full') withRuleLinks(report.items);
      resultReporter(chunk);
    });
  },
};
