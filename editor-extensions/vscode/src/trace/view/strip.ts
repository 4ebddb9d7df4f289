import type { Step } from '../recording';
import { drawScreen, parseTree } from './screen';
import { cardsInView, scrollTo } from './window_of_cards';

const cardWidth = 176;

export interface Picture {
  screen?: string;
  tree?: string;
}

/** The events as a strip of cards. Only those near the visible part exist, so that thousands cost no more than ten. */
export class Strip {
  private steps: Step[] = [];
  private size = { width: 1, height: 1 };
  private selected = 0;
  private removable = new Set<number>();
  private readonly cards = new Map<number, HTMLElement>();
  private readonly pictures = new Map<number, Picture>();
  private readonly rail = document.createElement('div');

  constructor(
    private readonly box: HTMLElement,
    private readonly wants: { picture: (step: number) => void; select: (step: number) => void; goTo: (step: number) => void },
  ) {
    this.rail.className = 'rail';
    box.append(this.rail);
    box.addEventListener('scroll', () => this.update());
    box.addEventListener('keydown', (event) => this.press(event));
    new ResizeObserver(() => this.update()).observe(box);
  }

  show(steps: Step[], size: { width: number; height: number }): void {
    this.steps = steps;
    this.size = size;
    this.rail.style.width = `${steps.length * cardWidth}px`;
    this.update();
    if (steps.length > 0) this.select(0);
  }

  strikeOut(steps: number[]): void {
    this.removable = new Set(steps);
    for (const [index, card] of this.cards) card.classList.toggle('removable', this.removable.has(index));
  }

  picture(index: number, picture: Picture): void {
    this.pictures.set(index, picture);
    const card = this.cards.get(index);
    if (card) this.paint(card, index);
    if (index === this.selected) this.wants.select(index);
  }

  pictureOf(index: number): Picture | undefined {
    return this.pictures.get(index);
  }

  select(index: number): void {
    this.cards.get(this.selected)?.setAttribute('aria-selected', 'false');
    this.selected = index;
    this.box.scrollLeft = scrollTo(index, this.box.scrollLeft, this.box.clientWidth, cardWidth);
    this.update();
    this.cards.get(index)?.setAttribute('aria-selected', 'true');
    this.box.setAttribute('aria-activedescendant', `step-${index}`);
    this.wants.select(index);
  }

  private press(event: KeyboardEvent): void {
    const last = this.steps.length - 1;
    const page = Math.max(1, Math.floor(this.box.clientWidth / cardWidth));
    const moves: Record<string, number> = {
      ArrowRight: this.selected + 1, ArrowLeft: this.selected - 1, PageDown: this.selected + page, PageUp: this.selected - page, Home: 0, End: last,
    };
    if (event.key === 'Enter') this.wants.goTo(this.selected);
    else if (event.key in moves) this.select(Math.min(last, Math.max(0, moves[event.key])));
    else return;
    event.preventDefault();
  }

  private update(): void {
    const { first, end } = cardsInView(this.box.scrollLeft, this.box.clientWidth, cardWidth, this.steps.length);
    for (const [index, card] of this.cards) {
      if (index >= first && index < end) continue;
      card.remove();
      this.cards.delete(index);
    }
    for (let index = first; index < end; ++index) if (!this.cards.has(index)) this.add(index);
  }

  private add(index: number): void {
    const step = this.steps[index];
    const card = document.createElement('div');
    card.id = `step-${index}`;
    card.className = 'card';
    card.style.left = `${index * cardWidth}px`;
    card.setAttribute('role', 'option');
    card.setAttribute('aria-selected', String(index === this.selected));
    card.setAttribute('aria-label', `${index + 1} of ${this.steps.length}: ${step.title}, line ${step.line + 1}${step.failure ? ', crash' : ''}`);
    card.classList.toggle('removable', this.removable.has(index));
    card.classList.toggle('failed', step.failure !== undefined);
    card.addEventListener('click', () => {
      this.select(index);
      this.wants.goTo(index);
    });
    this.cards.set(index, card);
    this.rail.append(card);
    this.paint(card, index);
    if (!this.pictures.has(index)) this.wants.picture(index);
  }

  private paint(card: HTMLElement, index: number): void {
    const picture = this.pictures.get(index);
    const caption = document.createElement('div');
    caption.className = 'caption';
    caption.textContent = `${this.steps[index].ids} ${this.steps[index].title}`;
    card.replaceChildren(drawScreen(this.steps[index], this.size, { screen: picture?.screen, tree: parseTree(picture?.tree) }), caption);
  }
}
