import { JobInfo, titleOf } from '../running/job_info';

export interface Device {
  serial: string;
  state: string;
  model: string;
  android: string;
  usable: boolean;
  reason: string;
}

export function parseDevices(json: string): Device[] {
  return (JSON.parse(json) as { devices: Device[] }).devices;
}

export interface Row {
  label: string;
  description: string;
  tooltip: string;
  icon: 'device-mobile' | 'warning' | 'sync~spin';
}

/** How a device stands in the list: what it is, and why it cannot be used. */
export function rowOf(device: Device): Row {
  const facts = [device.usable ? 'ready' : device.state, device.android && `Android ${device.android}`];
  const name = [device.serial, device.model].filter((part) => part !== '').join(', ');
  return {
    label: device.serial,
    description: facts.filter((fact) => fact !== '').join(', '),
    tooltip: device.usable ? `${name}: ready` : `${name}: cannot be used, ${device.reason}`,
    icon: device.usable ? 'device-mobile' : 'warning',
  };
}

/** The devices that jobs keep busy, which may be simulated ones inside the server that adb does not know. */
export function rowOfBusy(devices: number, jobs: readonly JobInfo[]): Row | undefined {
  if (devices === 0) return undefined;
  const label = devices === 1 ? '1 device is busy' : `${devices} devices are busy`;
  const titles = jobs.map(titleOf).join(', ');
  return { label, description: titles, tooltip: `${label}: ${titles}`, icon: 'sync~spin' };
}
