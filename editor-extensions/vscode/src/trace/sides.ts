import { basename } from 'node:path';
import type { Recording, RecordingAnswer, ReducedRecording } from './recording';
import { Step, stepsOf } from './steps';

/** One strip of the panel: events, and whose screens they are shown with. */
export interface Side {
  title: string;
  note: string;
  width: number;
  height: number;
  steps: Step[];
}

export interface Sides {
  before: Side;
  /** What is left without the events that can go; nothing where all stay. */
  after?: Side & {
    /** It has a recording of its own; otherwise the screens are those of the whole one. */
    own: boolean;
    /** The document of what is left, where recording it would give that. */
    recordable?: string;
  };
}

const nameOf = (uri: string) => basename(decodeURIComponent(new URL(uri).pathname));

function sideOf(title: string, note: string, { width, height }: Recording, steps: Step[]): Side {
  return { title, note, width, height, steps };
}

function ownSteps(answer: RecordingAnswer, { events, seen }: ReducedRecording): Step[] {
  const lines = events.map((origin) => (origin === null ? [] : answer.lines[origin]));
  return seen ? stepsOf(seen, { stale: events.length, labels: [], removed: [], lines }, events) : [];
}

function borrowedNote(script: string, reduced: ReducedRecording | undefined): string {
  const screens = `Screens of ${script}, with all its events.`;
  if (!reduced || reduced.uri === '') return screens;
  return `${screens} ${nameOf(reduced.uri)} ${reduced.unchanged ? 'was not recorded yet.' : 'has changed since it was verified.'}`;
}

function afterOf(answer: RecordingAnswer, steps: readonly Step[]): Sides['after'] {
  const left = steps.filter(({ fate }) => fate === 'kept');
  if (left.length === steps.length) return undefined;
  const proven = steps.some(({ fate }) => fate === 'removed');
  const reduced = proven ? answer.reduced : undefined;
  const own = reduced?.seen ? ownSteps(answer, reduced) : undefined;
  const title = `After: ${(own ?? left).length} events ${proven ? 'that the target needs' : 'that do something'}`;
  if (own && reduced?.seen) return { ...sideOf(title, `Screens of ${basename(reduced.seen.recording.script)}.`, reduced.seen.recording, own), own: true };
  const recordable = reduced?.unchanged ? reduced.uri : undefined;
  return { ...sideOf(title, borrowedNote(basename(answer.recording.script), reduced), answer.recording, left), own: false, recordable };
}

/** What there was, and beside it what is left. */
export function sidesOf(answer: RecordingAnswer): Sides {
  const steps = stepsOf(answer, answer);
  const after = afterOf(answer, steps);
  const title = `${after ? 'Before: ' : ''}${steps.length} events`;
  return { before: sideOf(title, `Screens of ${basename(answer.recording.script)}.`, answer.recording, steps), after };
}
