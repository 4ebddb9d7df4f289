/** What is known about an event, laid over the present text: `marmoset/results`, see docs/lsp-extensions.md. */
export interface EventResult {
  /** The event's lines, from 0. */
  lines: [first: number, last: number][];
  text: string;
  /** Markdown. */
  detail: string;
  state: 'ok' | 'diverged' | 'crash' | 'ineffective' | 'unnecessary';
  stale: boolean;
}

export interface Results {
  events: EventResult[];
  /** "19/20" of the newest replay. */
  label?: string;
}

export interface Badge {
  line: number;
  text: string;
  /** The colour of the theme that it is written in. */
  colour: string;
  stale: boolean;
}

interface Look {
  sign: string;
  colour: string;
  /** Where the server has no words of its own; empty: then nothing stands there. */
  word: string;
}

const looks: Record<EventResult['state'], Look> = {
  ok: { sign: '', colour: 'editorCodeLens.foreground', word: '' },
  diverged: { sign: '≠', colour: 'editorWarning.foreground', word: 'went another way' },
  crash: { sign: '✗', colour: 'editorError.foreground', word: 'crash' },
  ineffective: { sign: '∅', colour: 'editorCodeLens.foreground', word: 'does nothing' },
  unnecessary: { sign: '∅', colour: 'editorCodeLens.foreground', word: 'not needed' },
};
const longest = 60;

function shortened(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

/** What stands behind the first line of each event. What is stale is faded; the detail is in the server's hover. */
export function badgesOf({ events }: Results): Badge[] {
  return events.filter(({ lines, text, state }) => lines.length > 0 && (text || looks[state].word) !== '').map(({ lines, text, state, stale }) => {
    const { sign, colour, word } = looks[state];
    const words = [stale ? '' : sign, shortened(text || word)].filter((part) => part !== '').join(' ');
    return { line: lines[0][0], text: words, colour: stale ? 'disabledForeground' : colour, stale };
  });
}

/** What went wrong, by line, for the Testing view: in Markdown where the server tells more than a few words. */
export function troubleOf({ events }: Results): { line: number; message: string; isMarkdown: boolean }[] {
  return events.filter(({ state, stale, lines }) => state === 'diverged' && !stale && lines.length > 0)
    .map(({ lines, text, detail }) => ({ line: lines[0][0], message: detail || text || looks.diverged.word, isMarkdown: detail !== '' }));
}
