import { parseTree } from './screen';

export interface Picture {
  screen?: string;
  tree?: Document;
}

/** What was seen at the moments of the recording, as far as it has come into view. Each is asked for once. */
export class Pictures {
  private readonly known = new Map<number, Picture>();
  private readonly asked = new Set<number>();

  constructor(private readonly ask: (moment: number) => void) {}

  at(moment: number): Picture | undefined {
    if (!this.known.has(moment) && !this.asked.has(moment)) {
      this.asked.add(moment);
      this.ask(moment);
    }
    return this.known.get(moment);
  }

  set(moment: number, screen: string | undefined, tree: string | undefined): void {
    this.known.set(moment, { screen, tree: parseTree(tree) });
  }

  /** Another recording may come. */
  forget(): void {
    this.known.clear();
    this.asked.clear();
  }
}
