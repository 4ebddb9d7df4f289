export interface Progress {
  percent: number;
  message: string;
}

/** Reads "replaying: 5 of 20, 3 met the target"; other lines are no progress. */
export function progressOf(line: string): Progress | undefined {
  const match = /^[\w -]+: (\d+) of (\d+)(?:, (.*))?$/.exec(line.trim());
  if (!match || match[2] === '0') return undefined;
  const [, done, total, note] = match;
  return { percent: (100 * Number(done)) / Number(total), message: `${done} of ${total}${note ? `, ${note}` : ''}` };
}

/** The last line that explains a failure: without the program's name, and no line of progress. */
export function problemOf(lines: readonly string[]): string {
  const words = lines.map((line) => line.trim()).filter((line) => line !== '' && progressOf(line) === undefined);
  return (words[words.length - 1] ?? 'it ended without a word').replace(/^marmoset: /, '');
}
