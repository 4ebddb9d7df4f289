import type { Status } from './server';

export interface Item {
  text: string;
  tooltip: string;
  severity: 'none' | 'warning' | 'error';
}

/** What the status bar shows for what the server says about itself. */
export function statusItem(status: Status | undefined, trusted: boolean): Item {
  if (!status) return { text: '$(circle-slash) Marmoset', tooltip: 'The Marmoset server does not run', severity: 'none' };
  const icon = { ok: status.quiescent ? '$(check)' : '$(sync~spin)', warning: '$(warning)', error: '$(error)' }[status.health];
  const message = status.message ?? (status.quiescent ? 'The Marmoset server is ready' : 'The Marmoset server is at work');
  const process = status.process === undefined ? '' : ` (process ${status.process})`;
  const restricted = trusted ? '' : '\n\nThis workspace is not trusted: nothing runs on a device.';
  return {
    text: `${icon} Marmoset${trusted ? '' : ' $(shield)'}`,
    tooltip: message + process + restricted,
    severity: status.health === 'ok' ? 'none' : status.health,
  };
}
