/**
 * Work that is done again and again, never twice at once: a call while a round is under way, say on a slow database, does nothing. `onError`
 * hears what a round rejects with.
 */
export function inTurn(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    work()
      .catch(onError)
      .finally(() => {
        isRunning = false;
      });
  };
}
