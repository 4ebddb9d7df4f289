export interface Ending {
  program: string;
  version: string;
  time: Date;
  code: number | null;
  signal: string | null;
  /** The last lines the server wrote to its standard error. */
  lastWords: readonly string[];
}

export function cause({ code, signal }: Pick<Ending, 'code' | 'signal'>): string {
  return signal !== null ? `was ended by ${signal}` : `ended with exit code ${code}`;
}

/** What a bug report needs to know about a server that ended by itself. Holds no text of any document. */
export function crashNote(ending: Ending): string {
  return [
    'The Marmoset server ended by itself.',
    '',
    `time:      ${ending.time.toISOString()}`,
    `program:   ${ending.program}`,
    `extension: ${ending.version}`,
    `cause:     it ${cause(ending)}`,
    '',
    ending.lastWords.length === 0 ? 'It said nothing.' : 'Its last words:',
    ...ending.lastWords.map((line) => `  ${line}`),
    '',
  ].join('\n');
}

/** Keeps the last lines of a stream that arrives in pieces. */
export class LastWords {
  private complete: string[] = [];
  private rest = '';

  constructor(private readonly most = 40) {}

  add(piece: string): void {
    const lines = (this.rest + piece).split(/\r?\n/);
    this.rest = lines.pop() ?? '';
    this.complete = [...this.complete, ...lines].slice(-this.most);
  }

  lines(): string[] {
    return (this.rest === '' ? this.complete : [...this.complete, this.rest]).slice(-this.most);
  }
}
