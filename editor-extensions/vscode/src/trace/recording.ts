// What the server answers about recordings, see docs/lsp-extensions.md. Only what the panel shows is named.

export interface Observation {
  window: { package: string; activity: string };
  callbacks: string[];
  failure?: { exception: string; message: string };
  tree?: number;
  screen?: number;
}

export interface UserEvent {
  type: string;
  ids: number[];
  x: number;
  y: number;
  toX: number;
  toY: number;
}

/** As `marmoset record -o FILE` writes it. */
export interface Recording {
  script: string;
  device: string;
  width: number;
  height: number;
  start: Observation;
  events: { event: UserEvent; after: Observation; widget?: number; dropped: number }[];
  trees: string[];
  screens: string[];
  failure?: { exception: string; message: string };
}

/** A window and its place in the tree of windows; without a level nothing was done there. */
export interface RecordedWindow {
  name: string;
  level?: number;
  parent?: number;
}

/** A recording with what its events are called and the windows, by number, that they led through. */
export interface SeenRecording {
  recording: Recording;
  steps: { title: string; from: number; to: number }[];
  windows: RecordedWindow[];
}

/** A window as it is drawn; without a number it is where the app failed. */
export interface GraphNode {
  window?: number;
  name: string;
  /** What is read out. */
  title: string;
  events: number;
  /** The event that is gone to: the first that was done there, or that led there. */
  first: number;
  /** Nothing that was done there is needed. */
  needless: boolean;
}

/** The events that led from one node to another, by the places of the nodes. */
export interface GraphEdge {
  from: number;
  to: number;
  steps: number[];
  title: string;
  /** It leads to a window that is no further from the start. */
  back: boolean;
  needless: boolean;
}

/** The windows of a recording and the moves between them, as far as a drawing has room for them. */
export interface WindowGraph {
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** What is left out; empty where all is drawn. */
  note: string;
}

/** What is known about the events of a recording by now, each by its number. */
export interface Overlay {
  /** The first event that the present text of the script changes; from there on the recording is stale. */
  stale: number;
  labels: { event: number; code: string; message: string }[];
  /** Events that a reduction proved needless. */
  removed: number[];
  /** Where each event stands in the present text; nothing where it is gone. */
  lines: [first: number, last: number][][];
}

/** What a certified reduction of the script left, and its own recording where there is one. */
export interface ReducedRecording {
  /** Of its document; empty where none was made. */
  uri: string;
  /** The document still injects what was verified. */
  unchanged: boolean;
  /** By event: which one of the whole recording it is. */
  events: (number | null)[];
  seen?: SeenRecording;
}

/** `marmoset/recording` and `marmoset/recordingFile`. */
export interface RecordingAnswer extends SeenRecording, Overlay {
  graph: WindowGraph;
  reduced?: ReducedRecording;
  /** The script that a file is laid over. */
  script?: string;
}

/** What was seen before the event with this number, or after the last one. */
export function momentOf(recording: Recording, moment: number): Observation {
  return moment === 0 ? recording.start : recording.events[moment - 1].after;
}
