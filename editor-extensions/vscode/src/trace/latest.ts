/**
 * Makes of a task that takes its time one that is never under way twice: called meanwhile it is done once more
 * afterwards, so that what it finds last is the latest.
 */
export function latest(task: () => Promise<void>): () => Promise<void> {
  let again = false;
  let underWay: Promise<void> | undefined;
  const run = async () => {
    try {
      do {
        again = false;
        await task();
      } while (again);
    } finally {
      underWay = undefined;
    }
  };
  return () => {
    again = true;
    underWay ??= run();
    return underWay;
  };
}
