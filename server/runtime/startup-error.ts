/** Why the server cannot start, in one line stating what to do. Printed without a stack; exit code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
