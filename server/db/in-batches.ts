/**
 * Joins those who ask the same: who asks while the answer is under way gets the next one, which is begun when that has come or failed. None is answered
 * from before it was asked. `read` is never under way twice.
 */
export function inBatches<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  const begin = (): Promise<Value> => {
    next = null;
    const answer = read();
    // Told to those who asked.
    underWay = answer.catch(() => {});
    return answer;
  };
  return () => (next ??= underWay.then(begin));
}
