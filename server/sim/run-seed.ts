import { Auditor } from './checks.ts';
import { Script, TRADERS } from './script.ts';
import { MemoryWorld, type Step, type StepResult } from './world.ts';

export interface SeedReport {
  /** Empty if everything held. */
  readonly breaches: readonly string[];
  readonly hash: string;
  readonly trades: number;
  readonly refused: number;
  readonly faults: number;
}

/** 万元. */
export const FIRST_LIMIT = 60_000;

/**
 * Runs the market of one seed in memory, with faults, checked after every step; stops at the first breach. Then replays its journal (I9).
 */
export function runSeed(seed: number, commands: number): SeedReport {
  const script = new Script(seed);
  const auditor = new Auditor();
  const journal: { readonly step: Step; readonly now: number }[] = [];
  let world = new MemoryWorld(TRADERS, FIRST_LIMIT);
  let [refused, faults] = [0, 0];
  const commit = (
    step: Step,
    now: number,
    isPushLost: boolean,
  ): { result: StepResult; breaches: string[] } => {
    const result = world.perform(step, now);
    journal.push({ step, now });
    return { result, breaches: auditor.check(result.deltas, world, now, isPushLost) };
  };
  for (let i = 0; i < commands; i += 1) {
    const { step, fault, now } = script.next(world);
    if (fault !== null) faults += 1;
    const breaches: string[] = [];
    // A crash before the commit leaves nothing; after it, everything but the reply. Either way memory is rebuilt from what is stored.
    if (fault === 'crashBefore' || fault === 'crashAfter') world = restarted(world);
    if (isRetried(step) && (fault === 'lostReply' || fault === 'crashAfter'))
      breaches.push(...commit(step, now, false).breaches);
    const { result, breaches: found } = commit(step, now, fault === 'busLoss');
    breaches.push(...found);
    if (step.kind === 'enter') {
      for (const [at, outcome] of result.outcomes.entries()) {
        const submission = step.batch[at];
        if (submission) breaches.push(...auditor.acknowledge(submission, outcome));
        if ('field' in outcome) refused += 1;
      }
    }
    if (breaches.length > 0) {
      return report([`command ${i} ${JSON.stringify(step)}: ${breaches.join('; ')}`]);
    }
  }
  const again = new MemoryWorld(TRADERS, FIRST_LIMIT);
  for (const { step, now } of journal) again.perform(step, now);
  const liveHash = world.hash();
  return report(again.hash() === liveHash ? [] : ['I9 the replayed journal gives another state'], liveHash);

  function report(breaches: readonly string[], hash = world.hash()): SeedReport {
    return { breaches, hash, trades: auditor.trades.size, refused, faults };
  }
}

/** What a user sends again when no reply arrives. Simulated dealers and the house never do. */
const isRetried = (step: Step): boolean =>
  step.kind === 'enter' ||
  (step.kind === 'run' &&
    step.commands.every(({ command: { type } }) => type !== 'place' && type !== 'work'));

/** The same world rebuilt from what a database would have stored. */
function restarted(world: MemoryWorld): MemoryWorld {
  const fresh = new MemoryWorld(TRADERS, FIRST_LIMIT);
  for (const [key, state] of world.states) fresh.states.set(key, state);
  for (const [key, quota] of world.quotas) fresh.quotas.set(key, quota);
  for (const [key, entry] of world.entries) fresh.entries.set(key, entry);
  return fresh;
}
