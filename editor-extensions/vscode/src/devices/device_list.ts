import { JobInfo, titleOf } from '../running/job_info';

/** A row of `marmoset devices --json`. */
export interface Device {
  serial: string;
  state: string;
  model: string;
  android: string;
  usable: boolean;
  /** Another process has it. */
  busy: boolean;
  reason: string;
}

/** A device that the server of this window keeps from others: `marmoset/jobs`, see docs/lsp-extensions.md. */
export interface DeviceUse {
  serial: string;
  /** Absent while it waits for the next run. */
  job?: string;
  /** Of a replay, from 1. */
  run?: number;
}

export interface Row {
  serial: string;
  description: string;
  tooltip: string;
  icon: 'device-mobile' | 'warning' | 'lock' | 'sync~spin';
}

export function parseDevices(json: string): Device[] {
  return (JSON.parse(json) as { devices: Device[] }).devices;
}

/** "Replaying crash.mks, run 12 of 20". */
function doingOf(job: JobInfo, run?: number): string {
  if (run !== undefined) return `${titleOf(job)}, run ${run} of ${job.total}`;
  if (job.size !== undefined) return `${titleOf(job)}, ${job.size} of ${job.before} events left`;
  return job.total > 0 ? `${titleOf(job)}, ${job.done} of ${job.total}` : titleOf(job);
}

function rowOfBusy(serial: string, name: string, doing: string): Row {
  return { serial, description: doing, tooltip: `${name}: ${doing}`, icon: 'sync~spin' };
}

/** How a device stands while no job of this window uses it: whether it is ready, who else has it, or what is wrong. */
function rowOfIdle(device: Device, name: string, ours: boolean): Row {
  const ready = device.usable || ours;
  const state = ready ? 'ready' : device.busy ? 'in use by another process' : device.state;
  return {
    serial: device.serial,
    description: [state, device.android && `Android ${device.android}`].filter((fact) => fact !== '').join(', '),
    tooltip: ready ? `${name}: ready` : `${name}: cannot be used, ${device.reason}`,
    icon: ready ? 'device-mobile' : device.busy ? 'lock' : 'warning',
  };
}

/** What is connected and what runs there, then the simulated devices inside the server, which adb does not know, while they are busy. */
export function rowsOf(devices: readonly Device[], uses: readonly DeviceUse[], jobs: readonly JobInfo[]): Row[] {
  const doingOn = (use?: DeviceUse) => {
    const job = jobs.find(({ id }) => id === use?.job);
    return job && doingOf(job, use?.run);
  };
  const connected = devices.map((device) => {
    const use = uses.find(({ serial }) => serial === device.serial);
    const name = [device.serial, device.model].filter((part) => part !== '').join(', ');
    const doing = doingOn(use);
    return doing === undefined ? rowOfIdle(device, name, use !== undefined) : rowOfBusy(device.serial, name, doing);
  });
  const inside = uses.filter((use) => !devices.some(({ serial }) => serial === use.serial)).flatMap((use) => {
    const doing = doingOn(use);
    return doing === undefined ? [] : [rowOfBusy(use.serial, `${use.serial}, simulated`, doing)];
  });
  return [...connected, ...inside];
}
