/**
 * How often a server that ends by itself is started again: at most `limit` times within `window` milliseconds, so
 * that a server that cannot run does not keep the machine busy.
 */
export class Restarts {
  private times: number[] = [];

  constructor(private readonly limit = 4, private readonly window = 3 * 60 * 1000) {}

  /** Whether to start it again after it ended at this time. */
  allow(now: number): boolean {
    this.times = this.times.filter((time) => now - time < this.window);
    if (this.times.length >= this.limit) return false;
    this.times.push(now);
    return true;
  }

  forget(): void {
    this.times = [];
  }
}
