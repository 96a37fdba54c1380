import { apply, deltaOf, emptyBook } from '#server/matching';
import { createLogger } from '#server/runtime';
import { expect, it } from 'vitest';
import { newOrder } from '../../../tests/_util/book-orders.ts';
import { ManualClock } from '../../../tests/_util/manual-clock.ts';
import { CommitStages } from './commit-stages.ts';
import { ExpiryScheduler } from './expiry-scheduler.ts';
import type { MarketCommand } from './market-command.ts';

const ID = '240210.IB';

it('ends an order on time that another process accepted while this one still ended those of the night', async () => {
  const clock = new ManualClock();
  const now = clock.now();
  const left = apply(emptyBook('OLD.IB', '23'), { type: 'place', order: newOrder() }, now - 86_400_000).state;
  const afterCommit = new CommitStages(createLogger('silent'));
  const ended: string[] = [];
  const { promise: sweep, resolve: endSweep } = Promise.withResolvers<void>();
  const scheduler = new ExpiryScheduler({
    writer: {
      afterCommit,
      execute: async (commands: readonly MarketCommand[]) => {
        ended.push(...commands.map(({ securityId, command }) => `${securityId} ${command.type}`));
        if (ended.length === 1) await sweep;
        return { refusals: [], cancelRefusals: new Map(), deltas: [] };
      },
    },
    books: { all: () => [left] },
    clock,
    isOpen: () => true,
    onError: (error) => expect.fail(String(error)),
  });
  const started = scheduler.start();
  const order = newOrder({ specifyTime: '30', expireAt: now + 30_000 });
  const { events } = apply(emptyBook(ID, '23'), { type: 'place', order }, now);
  afterCommit.run({ deltas: [deltaOf(ID, '23', 0, events)], local: false, now });
  endSweep();
  const undo = await started;
  expect(ended).toEqual(['OLD.IB close']);
  clock.advance(30_000);
  expect(ended).toEqual(['OLD.IB close', `${ID} tick`]);
  // Where another order is due, a book whose orders have ended is left alone.
  const later = newOrder({ specifyTime: '60', expireAt: now + 60_000 });
  const other = apply(emptyBook('NEXT.IB', '23'), { type: 'place', order: later }, now);
  afterCommit.run({ deltas: [deltaOf('NEXT.IB', '23', 0, other.events)], local: true, now });
  await Promise.all([sweep, new Promise(setImmediate)]);
  clock.advance(30_000);
  expect(ended).toEqual(['OLD.IB close', `${ID} tick`, 'NEXT.IB tick']);
  undo();
});
