import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of CPU that the threads of a process have used so far, by name. Not elapsed time: other work on the machine does not inflate it. */
export type Threads = ReadonlyMap<string, number>;

export function threadsOf(pid: number): Threads {
  const used = new Map<string, number>();
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const folder = `/proc/${pid}/task/${thread}`;
      const [run = '0'] = readFileSync(`${folder}/schedstat`, 'utf8').split(' ');
      const name = thread === String(pid) ? 'main' : readFileSync(`${folder}/comm`, 'utf8').trim();
      used.set(name, (used.get(name) ?? 0) + Number(run) / 1e9);
    }
  } catch {
    // The process, or one of its threads, ended while it was read; other systems have no /proc.
  }
  return used;
}

/** Seconds used by threads whose name matches, between two readings. */
export function usedBy(before: Threads, after: Threads, name: RegExp): number {
  let sum = 0;
  for (const [thread, seconds] of after)
    if (name.test(thread)) sum += Math.max(0, seconds - (before.get(thread) ?? 0));
  return sum;
}

const PAGE_MB = 4096 / 1e6;

/** MB of memory that the main thread of a process has touched for the first time so far, by its page faults; NaN where there is no /proc. */
export function newMemoryOf(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ');
    return Number(fields.split(' ')[7]) * PAGE_MB;
  } catch {
    return Number.NaN;
  }
}

/** Seconds, over all cores, that the machine was busy. */
export function machineBusy(): number {
  try {
    const line = readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '';
    const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = line
      .trim()
      .split(/\s+/)
      .slice(1)
      .map(Number);
    return (user + nice + system + irq + soft) / 100;
  } catch {
    return Number.NaN;
  }
}
