import { isAbsolute, join } from 'node:path';

export interface Surroundings {
  /** The folder of the script, and the names of what lies in it. */
  folder: string;
  beside: readonly string[];
  /** Where a relative path may be meant from, the most likely first. */
  roots: readonly string[];
  exists: (path: string) => boolean;
}

function absolute(choice: string, { roots, exists }: Surroundings): string {
  const [, path, count] = /^sim:(.*?)(#\d+)?$/.exec(choice) ?? [];
  if (path === undefined || isAbsolute(path)) return choice;
  const found = roots.map((root) => join(root, path)).find(exists);
  return found === undefined ? choice : `sim:${found}${count ?? ''}`;
}

/**
 * Where a script runs, as the program's --device takes it: what the setting says, or the simulated app that lies
 * beside the script, or what is connected.
 */
export function deviceFor(setting: string, around: Surroundings): string {
  if (setting !== '') return absolute(setting, around);
  const apps = around.beside.filter((name) => name.endsWith('.app.yaml'));
  return apps.length === 1 ? `sim:${join(around.folder, apps[0])}` : 'adb';
}
