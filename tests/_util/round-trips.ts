import type { Storage } from '#server/db';
import type { RootOperationNode } from 'kysely';

/** The lock that leaves in one piece with the statement after it (decision 0113). */
const isLockAhead = (node: RootOperationNode): boolean =>
  node.kind === 'RawNode' &&
  JSON.stringify(node).includes('/* ahead */') &&
  JSON.stringify(node).includes('for update');

/** A storage that counts the round trips of its transactions between begin and commit; `counts` has one figure for each, in order of their ends. */
export function countingTrips(storage: Storage): { readonly storage: Storage; readonly counts: number[] } {
  const counts: number[] = [];
  return {
    counts,
    storage: {
      ...storage,
      tx: (work, options) =>
        storage.tx(async (trx, afterCommit) => {
          let count = 0;
          const counted = trx.withPlugin({
            transformQuery: ({ node }) => {
              if (!isLockAhead(node)) count += 1;
              return node;
            },
            transformResult: async ({ result }) => result,
          });
          const result = await work(counted, afterCommit);
          counts.push(count);
          return result;
        }, options),
    },
  };
}
