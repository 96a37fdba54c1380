// What a command costs in the order book alone, microseconds of processor time, in books that do not cross: `node bench/matching.ts [TREE …]`. Each further
// tree is a checkout of this repository, such as one made by `git worktree add`; its order book is measured by turns with this one's.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { quantile } from './setup/quantile.ts';

const ROUNDS = 41;

/** `filling`: an empty book gets `orders`; `changing`: one more comes and goes in a book of `orders`. */
export interface Scenario {
  readonly kind: 'filling' | 'changing';
  readonly orders: number;
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'placing in an empty book, 12 orders': { kind: 'filling', orders: 12 },
  'placing and cancelling, 12 resting': { kind: 'changing', orders: 12 },
  'placing and cancelling, 1,000 resting': { kind: 'changing', orders: 1000 },
};

const trees = ['.', ...process.argv.slice(2)].map((tree) => ({
  tree,
  child: fork(new URL('setup/matching-round.ts', import.meta.url), [tree]),
}));
for (const [title, scenario] of Object.entries(SCENARIOS)) {
  const figures = trees.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [which, { child }] of trees.entries()) {
      child.send(scenario);
      const [figure] = await once(child, 'message');
      figures[which]?.push(Number(figure));
    }
  console.log(title);
  for (const [which, { tree }] of trees.entries()) {
    const [p10, p50, p90] = [0.1, 0.5, 0.9].map((share) => quantile(figures[which] ?? [], share).toFixed(2));
    console.log(`  ${tree}: median ${p50} µs, p10 ${p10}, p90 ${p90}`);
  }
}
for (const { child } of trees) child.disconnect();
