import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

export interface Places {
  /** What the user's setting names, or empty. */
  setting: string;
  /** The program that comes with the extension. */
  bundled: string;
  environment: NodeJS.ProcessEnv;
}

export type Found = { path: string } | { problem: string };

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export function onPath(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** The server: what the setting names, or the one that came along, or the one on the PATH. */
export function locateServer({ setting, bundled, environment }: Places): Found {
  if (setting !== '') {
    return isProgram(setting)
      ? { path: setting }
      : { problem: `The setting marmoset.server.path names "${setting}", which is no program that can be run.` };
  }
  const path = [bundled, onPath('marmoset', environment)].find((place) => place !== undefined && isProgram(place));
  if (path) return { path };
  return {
    problem: 'This copy of the extension carries no server for this system, and there is none on the PATH. '
      + 'Build one with "./dev build" and name it in marmoset.server.path.',
  };
}

/** adb: what the setting names, or the one on the PATH, or that of the Android SDK. */
export function locateAdb(setting: string, environment: NodeJS.ProcessEnv): string | undefined {
  if (setting !== '') return isProgram(setting) ? setting : undefined;
  const sdks = [environment.ANDROID_HOME, environment.ANDROID_SDK_ROOT].filter((sdk) => sdk !== undefined);
  return onPath('adb', environment) ?? sdks.map((sdk) => join(sdk, 'platform-tools', 'adb')).find(isProgram);
}

export interface AdbSettings {
  path: string;
  server: string;
  serial: string;
}

/** The environment in which the server finds the adb that the settings mean. */
export function environmentFor(adb: AdbSettings, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const result = { ...environment };
  const program = locateAdb(adb.path, environment);
  if (program) result.PATH = [dirname(program), environment.PATH].filter(Boolean).join(delimiter);
  if (adb.server !== '') result.ADB_SERVER_SOCKET = adb.server;
  if (adb.serial !== '') result.ANDROID_SERIAL = adb.serial;
  return result;
}
