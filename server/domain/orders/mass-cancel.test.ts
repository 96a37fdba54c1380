import type { HttpError } from '#server/call';
import { expect, it } from 'vitest';
import { orderSender } from '../../../tests/_util/order-world.ts';
import { MassCancel, type MassCancelDeps } from './mass-cancel.ts';
import { OrderActors } from './order-actors.ts';

it('one user’s mass cancels beyond 100 at once are refused as busy, real and rehearsed alike', async () => {
  const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
  const carried: string[] = [];
  const carry = (how: string) => async (): Promise<object> => {
    carried.push(how);
    await turn;
    return { count: 0, qty: 0, failed: [] };
  };
  // `as` holds for these dependencies: the requests go no further.
  const massCancel = new MassCancel({
    writer: { carryOut: carry('real'), rehearse: carry('rehearsed') } as unknown as MassCancelDeps['writer'],
    actors: new OrderActors(),
    audit: { note: () => {} } as unknown as MassCancelDeps['audit'],
  });
  const anna = orderSender();
  const ask = (at: number, sender: Parameters<MassCancel['run']>[1]) =>
    massCancel.run({ cancelId: `cancel-${at}` }, sender);
  const requests = Array.from({ length: 106 }, (_, at) => ask(at, { ...anna, rehearses: at % 2 === 0 }));
  const others = ask(0, orderSender({ operId: 'bob' }));
  begin();
  const ended = await Promise.allSettled(requests);
  // `as` holds: the gate refuses with nothing else.
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as HttpError] : []));
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 503));
  expect([await others, carried.length]).toEqual([{ count: 0, qty: 0, failed: [] }, 101]);
  expect(await ask(106, anna)).toEqual({ count: 0, qty: 0, failed: [] });
});
