/**
 * Calls a listener in isolation: if it fails, the others are still called, and the error surfaces as an uncaught one, which the
 * reporter receives.
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
