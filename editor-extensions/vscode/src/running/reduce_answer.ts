/** What `marmoset reduce --json` answers. */
export interface ReduceAnswer {
  before: number;
  after: number;
  runs: number;
  rate: { runs: number; successes: number; low: number; high: number };
  output: string;
}

/** "73 events became 4, which met the target in 20 of 20 runs". */
export function reductionOf({ before, after, rate }: ReduceAnswer): string {
  return `${before} events became ${after}, which met the target in ${rate.successes} of ${rate.runs} runs`;
}
