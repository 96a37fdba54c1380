import { expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

/** A reader whose answers arrive when the test decides. */
function setUp() {
  const reads: PromiseWithResolvers<string>[] = [];
  const ask = inBatches(() => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise;
  });
  return { reads, ask };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('answers all waiting callers with one query, and never with one sent before they asked', async () => {
  const { reads, ask } = setUp();
  const first = ask();
  await turn();
  const [second, third] = [ask(), ask()];
  await turn();
  expect(reads).toHaveLength(1);
  reads[0]?.resolve('before');
  expect(await first).toBe('before');
  await turn();
  expect(reads).toHaveLength(2);
  const late = ask();
  reads[1]?.resolve('now');
  expect(await Promise.all([second, third])).toEqual(['now', 'now']);
  await turn();
  reads[2]?.resolve('later');
  expect(await late).toBe('later');
  expect(reads).toHaveLength(3);
});

it('reports a failure only to the callers of that query, and continues', async () => {
  const { reads, ask } = setUp();
  const first = ask();
  await turn();
  const second = ask();
  reads[0]?.reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await turn();
  reads[1]?.resolve('there');
  expect(await second).toBe('there');
});

it('continues after a query that fails before it is sent', async () => {
  let fails = true;
  const ask = inBatches(() => {
    if (fails) throw new Error('closed');
    return Promise.resolve('there');
  });
  await expect(ask()).rejects.toThrow('closed');
  fails = false;
  expect(await ask()).toBe('there');
});
