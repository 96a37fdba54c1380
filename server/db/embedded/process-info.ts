import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * The kernel's information on a process. `startedAt` is in clock ticks since boot: together with the pid it identifies a
 * process uniquely.
 */
export interface ProcessInfo {
  readonly command: string;
  readonly startedAt: string;
}

/**
 * A running process, or null if there is none. A zombie counts as ended: in a container without an init the killed
 * postmaster remains one, and its lock files would block the next start for ever. Without /proc only existence is known.
 */
export function processInfo(pid: number): ProcessInfo | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may contain spaces; the state is the first field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return {
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      startedAt: fields[19] ?? '',
    };
  } catch {
    return process.platform === 'linux' ? null : infoWithoutProc(pid);
  }
}

function infoWithoutProc(pid: number): ProcessInfo | null {
  try {
    process.kill(pid, 0);
    return { command: '', startedAt: '' };
  } catch {
    return null;
  }
}

/** Running processes whose working directory is `dir` (PostgreSQL's all work in their data folder). Empty without /proc. */
export function processesIn(dir: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === dir && processInfo(pid) !== null;
      } catch {
        return false;
      }
    });
}
