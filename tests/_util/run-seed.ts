import { randomInt } from 'node:crypto';

/** What property tests begin with unless SEED says otherwise, so that what a run finds depends on what changed and not on luck. */
const DEFAULT_SEED = 20_261_121;
const LARGEST = 0x7f_ff_ff_ff;

/** The seed that SEED names; any value but a whole number is refused. */
export function propertySeed({ SEED }: NodeJS.ProcessEnv): number {
  if (SEED === undefined || SEED === '') return DEFAULT_SEED;
  const seed = Number(SEED);
  if (!Number.isInteger(seed) || Math.abs(seed) > LARGEST)
    throw new Error(`SEED: expected a whole number or "random", got "${SEED}"`);
  return seed;
}

/** Set-up of a run: SEED=random becomes one number for all of its processes, which the run says. */
export default function chooseSeed(): void {
  if (process.env['SEED'] === 'random') process.env['SEED'] = String(randomInt(1, LARGEST));
  if (process.env['SEED'] !== undefined)
    process.stdout.write(`property tests: SEED=${propertySeed(process.env)}\n`);
}
