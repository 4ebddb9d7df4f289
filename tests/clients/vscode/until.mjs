// Waits for a state of the world. The limit is a watchdog for what will never come, not a measure of speed.
export const watchdog = 120_000;

// until('a server runs', () => ...) asks again until the answer is true, and returns it.
export async function until(what, condition) {
  const end = Date.now() + watchdog;
  while (Date.now() < end) {
    const answer = await condition();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`waited in vain until ${what}`);
}
