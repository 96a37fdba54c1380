// `npm run test:seeds -- [ROUNDS]`: property tests and generated requests with a new seed each round, and more of them than `npm test` runs
// (docs/decisions/0061). Stops at the first failure and reports its seed; `SEED=N npm test -- --only vitest` repeats it.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

const rounds = Number(process.argv[2] ?? 10);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error(`expected a number of rounds, got ${process.argv[2]}`);

const files = globSync(['{contract,server,src,tests}/**/*.test.{ts,tsx}']).filter((file) =>
  /from 'fast-check'|SEED/.test(readFileSync(file, 'utf8')),
);
for (let round = 1; round <= rounds; round += 1) {
  const SEED = String(randomInt(1, 0x7f_ff_ff_ff));
  console.log(`\n== round ${round} of ${rounds}: SEED=${SEED}, ${files.length} files`);
  const { status } = spawnSync('vitest', ['run', ...files], {
    stdio: 'inherit',
    env: { ...process.env, SEED, FUZZ_RUNS: '20000', FUZZ_VALID_RUNS: '60' },
  });
  if (status !== 0) {
    console.error(`\nSEED=${SEED} failed`);
    process.exit(1);
  }
}
