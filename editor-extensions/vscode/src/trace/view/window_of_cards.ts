/** Which cards of a long strip are near enough to be seen. The rest does not exist. */
export function cardsInView(scroll: number, width: number, card: number, count: number, margin = 3): { first: number; end: number } {
  const first = Math.max(0, Math.floor(scroll / card) - margin);
  const end = Math.min(count, Math.ceil((scroll + width) / card) + margin);
  return { first: Math.min(first, end), end };
}

/** Where to scroll so that a card is in view, moving as little as possible. */
export function scrollTo(index: number, scroll: number, width: number, card: number): number {
  const left = index * card;
  if (left < scroll) return left;
  return left + card > scroll + width ? left + card - width : scroll;
}
