import { randomInt } from 'node:crypto';

/** Seed of property tests unless SEED overrides it, so that the findings of a run depend on the changes and not on luck. */
const DEFAULT_SEED = 20_261_121;
const LARGEST = 0x7f_ff_ff_ff;

/** The seed in SEED; throws for anything but a whole number. */
export function propertySeed({ SEED }: NodeJS.ProcessEnv): number {
  if (SEED === undefined || SEED === '') return DEFAULT_SEED;
  const seed = Number(SEED);
  if (!Number.isInteger(seed) || Math.abs(seed) > LARGEST)
    throw new Error(`SEED: expected a whole number or "random", got "${SEED}"`);
  return seed;
}

/** Set-up of a run: SEED=random becomes one number for all of its processes, which the run prints. */
export default function chooseSeed(): void {
  if (process.env['SEED'] === 'random') process.env['SEED'] = String(randomInt(1, LARGEST));
  if (process.env['SEED'] !== undefined)
    process.stdout.write(`property tests: SEED=${propertySeed(process.env)}\n`);
}
