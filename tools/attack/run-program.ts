import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program's output, and how it ended. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
}

/** Runs a program, by default at the lowest priority, so that its target is not slow for want of a processor. Throws when it takes too long. */
export async function runProgram(
  path: string,
  args: readonly string[],
  {
    timeoutMs,
    cwd,
    niceness = 19,
  }: { readonly timeoutMs: number; readonly cwd: string; readonly niceness?: number },
): Promise<Ran> {
  const child = spawn('nice', ['-n', String(niceness), path, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (out += text));
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  await once(child, 'close');
  clearTimeout(timer);
  if (isLate) throw new Error(`${path} did not end within ${Math.round(timeoutMs / 1000)} s`);
  return { code: child.exitCode, out };
}
