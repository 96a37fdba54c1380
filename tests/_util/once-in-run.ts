import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Just below the longest hook time-out: the others wait for a first start, which takes minutes on a machine at load 30. */
const TIMEOUT_MS = 290_000;

/** Runs `make` in the first process of this run that calls it with this path; the others wait for it. Rejects for all if it fails. */
export async function onceInRun(path: string, make: () => Promise<void>): Promise<void> {
  try {
    mkdirSync(`${path}.starting`);
  } catch {
    const deadline = performance.now() + TIMEOUT_MS;
    while (!existsSync(`${path}.ready`)) {
      if (performance.now() > deadline) throw new Error(`${path} was not made in time`);
      await sleep(20);
    }
    const failure = readFileSync(`${path}.ready`, 'utf8');
    if (failure !== '') throw new Error(`${path} could not be made: ${failure}`);
    return;
  }
  const finish = (failure: string): void => {
    writeFileSync(`${path}.tmp`, failure);
    renameSync(`${path}.tmp`, `${path}.ready`);
  };
  try {
    await make();
    finish('');
  } catch (error) {
    finish(String(error));
    throw error;
  }
}
