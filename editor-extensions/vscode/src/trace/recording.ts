// A recording as `marmoset record -o FILE` writes it and `marmoset/recording` answers it. Only what the panel shows is named.

export interface Observation {
  window: { package: string; activity: string; window: string; kind: string; keyboard: boolean; rotation: number };
  timeMs: number;
  settled: boolean;
  callbacks: string[];
  failure?: { exception: string; message: string };
  tree?: number;
  screen?: number;
}

export interface UserEvent {
  type: string;
  ids: number[];
  lines: { first: number; last: number }[];
  x: number;
  y: number;
  toX: number;
  toY: number;
  keyCode: number;
  rotation: number;
  text: string;
  activity: string;
  package: string;
}

export interface Recording {
  script: string;
  app: string;
  package: string;
  device: string;
  width: number;
  height: number;
  start: Observation;
  events: { event: UserEvent; after: Observation; widget?: number; dropped: number }[];
  trees: string[];
  screens: string[];
  failure?: { exception: string; message: string };
}

/** Reads a recording; the error says what is wrong with the file. */
export function parseRecording(text: string): Recording {
  const read = JSON.parse(text) as Recording & { format?: string; version?: number };
  if (read.format !== 'marmoset-recording') throw new Error('This file is no recording of Marmoset.');
  if (read.version !== 1) throw new Error(`This recording has version ${read.version}; this extension reads version 1.`);
  return read;
}

/** What was seen before the event with this number, or after the last one. */
export function momentOf(recording: Recording, moment: number): Observation {
  return moment === 0 ? recording.start : recording.events[moment - 1].after;
}
