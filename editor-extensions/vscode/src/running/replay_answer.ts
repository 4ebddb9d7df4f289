/** What `marmoset replay --json` answers. */
export interface ReplayAnswer {
  target: string;
  runs: number;
  successes: number;
  low: number;
  high: number;
  divergences: { run: number; event: number; line: number; expected: string; seen: string }[];
  crashes?: { signature: string; runs: number }[];
}

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** "19 of 20 runs met the target crash; 76 % to 99 % will": the measured rate in words. */
export function rateOf(answer: ReplayAnswer): string {
  return `${answer.successes} of ${answer.runs} runs met the target ${answer.target}; expect ${percent(answer.low)} to ${percent(answer.high)}.`;
}

/** What went differently, by line of the script, first run first. */
export function divergencesByLine(answer: ReplayAnswer): Map<number, string> {
  const lines = new Map<number, string>();
  for (const { run, line, expected, seen } of answer.divergences) {
    if (!lines.has(line)) lines.set(line, `Run ${run} went another way here: ${seen} instead of ${expected}.`);
  }
  return lines;
}
