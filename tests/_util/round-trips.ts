import type { Storage } from '#server/db';

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
              count += 1;
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
