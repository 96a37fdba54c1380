import { format } from 'node:util';
import { pathToFileURL } from 'node:url';

export interface ToolRun {
  /** With which its process would have ended. */
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Thrown where a tool would end its process. */
class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

let runs = 0;

/**
 * Runs a tool in this process, which has loaded the server's modules already: a process of its own takes a hundred times as long. For a tool that ends
 * by itself; one that may run on has to be started as `npm` does.
 */
export async function runToolHere(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ToolRun> {
  const { argv, env: environment, exit, exitCode, stdout, stderr } = process;
  const { log, error } = console;
  const [writeOut, writeError] = [stdout.write, stderr.write];
  const text = { out: '', error: '' };
  const keep =
    (into: 'out' | 'error') =>
    (chunk: string | Uint8Array): boolean => {
      text[into] += String(chunk);
      return true;
    };
  const keepLine =
    (into: 'out' | 'error') =>
    (...values: readonly unknown[]): void => {
      text[into] += `${format(...values)}\n`;
    };
  process.argv = [process.execPath, path, ...args];
  process.env = { ...environment, ...env };
  process.exitCode = undefined;
  process.exit = (code) => {
    throw new Exit(Number(code ?? process.exitCode ?? 0));
  };
  [stdout.write, stderr.write] = [keep('out'), keep('error')];
  [console.log, console.error] = [keepLine('out'), keepLine('error')];
  try {
    runs += 1;
    // Each address is a module of its own, which runs again; what it imports is shared.
    await import(`${pathToFileURL(path).href}?run=${runs}`);
    return { code: Number(process.exitCode ?? 0), ...text };
  } catch (fault) {
    if (fault instanceof Exit) return { code: fault.code, ...text };
    throw fault;
  } finally {
    process.argv = argv;
    process.env = environment;
    process.exit = exit;
    process.exitCode = exitCode;
    [stdout.write, stderr.write] = [writeOut, writeError];
    [console.log, console.error] = [log, error];
  }
}
