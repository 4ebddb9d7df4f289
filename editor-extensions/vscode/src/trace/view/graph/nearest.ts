import type { Point } from './layout';

const ways: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 }, ArrowLeft: { x: -1, y: 0 }, ArrowDown: { x: 0, y: 1 }, ArrowUp: { x: 0, y: -1 },
};

/** Where an arrow key leads from one of these places: to the nearest one that lies more that way than aside. */
export function nearest(places: readonly Point[], from: number, key: string): number | undefined {
  const way = ways[key];
  if (!way) return undefined;
  let best: { place: number; distance: number } | undefined;
  places.forEach(({ x, y }, place) => {
    const [dx, dy] = [x - places[from].x, y - places[from].y];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (ahead <= 0 || aside > 2 * ahead) return;
    const distance = ahead + aside;
    if (!best || distance < best.distance) best = { place, distance };
  });
  return best?.place;
}
