/**
 * Wraps recurring work so that rounds never overlap: a call during a round, e.g. on a slow database, does nothing. `onError` receives a
 * round's rejection.
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
