/**
 * Calls a listener so that its failure stays its own: the others are still called, and the error surfaces as an uncaught one, where
 * the reporter hears it.
 */
export function callSafely(fn: () => void): void {
  try {
    fn();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
