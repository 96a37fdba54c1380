/**
 * Joins concurrent requests for the same value: a request made while a read is in progress gets the next read, which begins when that one has finished
 * or failed. None is answered from data read before it was made. Calls of `read` never overlap.
 */
export function inBatches<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | null = null;
  const begin = (): Promise<Value> => {
    next = null;
    const answer = read();
    // Failures are reported to the requesters.
    underWay = answer.catch(() => {});
    return answer;
  };
  return () => (next ??= underWay.then(begin));
}
