import { fateWords, Step } from '../steps';
import type { Side } from '../sides';
import type { Pictures } from './pictures';
import { drawScreen } from './screen';
import { cardsInView, scrollTo } from './window_of_cards';

const cardWidth = 136;

export interface Wants {
  /** The event with this number in the whole recording was chosen. */
  select: (origin: number) => void;
  goTo: (origin: number) => void;
}

/** Events as a strip of cards. Only those near the visible part exist, so that thousands cost no more than ten. */
export class Strip {
  private steps: readonly Step[] = [];
  private size = { width: 1, height: 1 };
  private selected = 0;
  private readonly cards = new Map<number, HTMLElement>();
  private readonly rail = document.createElement('div');

  constructor(private readonly box: HTMLElement, private pictures: Pictures, private readonly wants: Wants) {
    this.rail.className = 'rail';
    box.append(this.rail);
    box.addEventListener('scroll', () => this.update());
    box.addEventListener('keydown', (event) => this.press(event));
    new ResizeObserver(() => this.update()).observe(box);
  }

  show({ steps, width, height }: Side, pictures: Pictures): void {
    this.steps = steps;
    this.size = { width, height };
    this.pictures = pictures;
    this.rail.style.width = `${steps.length * cardWidth}px`;
    this.rail.replaceChildren();
    this.cards.clear();
    this.update();
  }

  /** Draws what has come into view of this moment. */
  repaint(pictures: Pictures, moment: number): void {
    if (pictures !== this.pictures) return;
    for (const [place, card] of this.cards) if (this.steps[place].index === moment) this.paint(card, place);
  }

  /** Marks the event, where it is in this strip. */
  mark(chosen: number): void {
    const place = this.steps.findIndex(({ origin }) => origin === chosen);
    this.cards.get(this.selected)?.setAttribute('aria-selected', 'false');
    this.selected = place;
    if (place < 0) return this.box.removeAttribute('aria-activedescendant');
    this.box.scrollLeft = scrollTo(place, this.box.scrollLeft, this.box.clientWidth, cardWidth);
    this.update();
    this.cards.get(place)?.setAttribute('aria-selected', 'true');
    this.box.setAttribute('aria-activedescendant', this.idOf(place));
  }

  private idOf(place: number): string {
    return `${this.box.id}-${this.steps[place].origin}`;
  }

  private press(event: KeyboardEvent): void {
    const last = this.steps.length - 1;
    const page = Math.max(1, Math.floor(this.box.clientWidth / cardWidth));
    const moves: Record<string, number> = {
      ArrowRight: this.selected + 1, ArrowLeft: this.selected - 1, PageDown: this.selected + page, PageUp: this.selected - page, Home: 0, End: last,
    };
    if (event.key === 'Enter' && this.selected >= 0) this.wants.goTo(this.steps[this.selected].origin);
    else if (event.key in moves && last >= 0) this.wants.select(this.steps[Math.min(last, Math.max(0, moves[event.key]))].origin);
    else return;
    event.preventDefault();
  }

  private update(): void {
    const { first, end } = cardsInView(this.box.scrollLeft, this.box.clientWidth, cardWidth, this.steps.length);
    for (const [place, card] of this.cards) {
      if (place >= first && place < end) continue;
      card.remove();
      this.cards.delete(place);
    }
    for (let place = first; place < end; ++place) if (!this.cards.has(place)) this.add(place);
  }

  private add(place: number): void {
    const step = this.steps[place];
    const card = document.createElement('div');
    card.id = this.idOf(place);
    card.className = `card ${step.fate}`;
    card.classList.toggle('failed', step.failure !== undefined);
    card.classList.toggle('stale', step.stale);
    card.style.left = `${place * cardWidth}px`;
    card.title = `${step.ids} ${step.title}${fateWords[step.fate]}`;
    card.setAttribute('role', 'option');
    card.setAttribute('aria-selected', String(place === this.selected));
    card.setAttribute('aria-label', `${place + 1} of ${this.steps.length}: ${step.title}${fateWords[step.fate]}${step.failure ? ', crash' : ''}`);
    card.addEventListener('click', () => {
      this.wants.select(step.origin);
      this.wants.goTo(step.origin);
    });
    this.cards.set(place, card);
    this.rail.append(card);
    this.paint(card, place);
  }

  private paint(card: HTMLElement, place: number): void {
    const step = this.steps[place];
    const caption = document.createElement('div');
    caption.className = 'caption';
    caption.textContent = step.title;
    card.replaceChildren(drawScreen(this.size, this.pictures.at(step.index), step), caption);
  }
}
