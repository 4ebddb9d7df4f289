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
  icon: 'device-mobile' | 'warning';
}

/** How a device stands in the list: what it is, and why it cannot be used. */
export function rowOf(device: Device): Row {
  const facts = [device.model, device.android && `Android ${device.android}`].filter((fact) => fact !== '');
  return {
    label: device.serial,
    description: [...facts, device.usable ? 'ready' : device.state].join(', '),
    tooltip: device.usable ? `${device.serial} is ready` : `${device.serial} cannot be used: ${device.reason}`,
    icon: device.usable ? 'device-mobile' : 'warning',
  };
}
