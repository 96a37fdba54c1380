import type { HttpError } from '#server/call';
import type { AuditWriter } from '#server/domain/audit';
import type { Carried as CarriedOut, MarketWriter, Plan, UnderWay } from '#server/domain/market';
import type { Command, Refusal } from '#server/matching';
import { describe, expect, it } from 'vitest';
import { orderSender } from '../../../tests/_util/order-world.ts';
import { OrderActors } from './order-actors.ts';
import { OrderAnswers } from './order-answers.ts';
import type { OrderPlace, OrderReader } from './order-reader.ts';

const placeOf = (orderId: string, over: Partial<OrderPlace> = {}): OrderPlace => ({
  orderId,
  currentId: orderId,
  securityId: '240210.IB',
  bucket: '2',
  ownerId: 'anna',
  status: '0',
  targetId: null,
  targetOwnerId: null,
  version: 1,
  ...over,
});

/** The commands of one transaction. */
type Carried = readonly Command[];

/** Orders as in the database, read from `turn` on, and a book that refuses as `book` says; both may change between two reads. */
function desk(first: readonly OrderPlace[], turn: Promise<void> = Promise.resolve()) {
  let places = first;
  let book: (orderId: string) => Refusal | null = () => null;
  const looks: (readonly string[])[] = [];
  const transactions: Carried[] = [];
  const rehearsals: Carried[] = [];
  const carry =
    (to: Carried[]) =>
    async (plan: Plan<unknown, unknown, unknown>, request: unknown): Promise<unknown> => {
      // `as` holds: of the transaction, the plan uses the lapses, and the audit's writes, which are not written here.
      const market = { lapses: new Map() } as unknown as UnderWay;
      const { commands, decision } = await plan.decide([request], market, undefined);
      to.push(commands.map(({ command }) => command));
      const cancelRefusals = new Map<string, Refusal>();
      const refusals = commands.map(({ command }) => {
        if (command.type === 'refuse' || command.type === 'confirm')
          return book(command.hitId ?? command.targetId);
        for (const id of command.type === 'cancel' ? command.ids : []) {
          const refusal = book(id);
          if (refusal !== null) cancelRefusals.set(id, refusal);
        }
        return null;
      });
      const result = { refusals, cancelRefusals, deltas: [] };
      const [outcome] = await plan.finish([request], decision, {} as CarriedOut, result);
      return outcome;
    };
  const actors = new OrderActors();
  const answers = new OrderAnswers({
    // `as` holds for these dependencies: nothing else of them is called.
    reader: {
      places: async (ids: readonly string[]) => {
        looks.push(ids);
        await turn;
        return new Map(
          places.filter((place) => ids.includes(place.orderId)).map((one) => [one.orderId, one]),
        );
      },
    } as unknown as OrderReader,
    writer: { carryOut: carry(transactions), rehearse: carry(rehearsals) } as unknown as MarketWriter,
    actors,
    audit: { note: () => {} } as unknown as AuditWriter,
  });
  return {
    answers,
    actors,
    looks,
    transactions,
    rehearsals,
    refuse: (next: typeof book) => (book = next),
    becomes: (...next: readonly OrderPlace[]) => (places = next),
    commands: () => transactions.flat(),
  };
}
const anna = orderSender();
const outcomesOf = (rows: Awaited<ReturnType<OrderAnswers['cancel']>>): readonly string[] =>
  rows.map(({ orderId, ok, key = '' }) => `${orderId} ${ok ? 'done' : key}`);

describe('cancelling', () => {
  it('reports each order separately, in the order requested, each id once', async () => {
    const { answers, transactions } = desk([
      placeOf('mine'),
      placeOf('filled', { status: '2' }),
      placeOf('gone', { status: '4' }),
      placeOf('theirs', { ownerId: 'bob' }),
    ]);
    const rows = await answers.cancel(
      { orderIds: ['filled', 'mine', 'theirs', 'mine', 'gone', 'unknown'] },
      anna,
    );
    expect(outcomesOf(rows)).toEqual([
      'filled orderFilled',
      'mine done',
      'theirs noSuchOrder',
      'gone orderCancelled',
      'unknown noSuchOrder',
    ]);
    expect(rows[1]).toEqual({ orderId: 'mine', ok: true, message: '' });
    expect(rows[0]?.message).not.toBe('');
    expect(transactions).toHaveLength(1);
  });

  it('a hit on one’s own quote refuses it; one’s own hit on another’s quote is cancelled', async () => {
    const { answers, commands } = desk([
      placeOf('theirHit', { ownerId: 'bob', targetId: 'q', targetOwnerId: 'anna' }),
      placeOf('myHit', { targetId: 'q2', targetOwnerId: 'bob' }),
    ]);
    expect(outcomesOf(await answers.cancel({ orderIds: ['theirHit', 'myHit'] }, anna))).toEqual([
      'theirHit done',
      'myHit done',
    ]);
    expect(commands()).toEqual([
      { type: 'refuse', targetId: 'q', hitId: 'theirHit', ownerId: 'anna' },
      { type: 'cancel', ids: ['myHit'], ownerId: 'anna', reason: 'user' },
    ]);
  });

  it('goes to each book as one command, after the answers to hits, and each row has its own outcome', async () => {
    const { answers, commands, refuse } = desk([
      placeOf('a'),
      placeOf('b', { bucket: '1' }),
      placeOf('c'),
      placeOf('theirHit', { ownerId: 'bob', targetId: 'c', targetOwnerId: 'anna' }),
      placeOf('lost', { ownerId: 'bob', targetId: 'a', targetOwnerId: 'anna' }),
    ]);
    refuse((id) => (id === 'c' ? 'unknownOrder' : id === 'lost' ? 'nothingToConfirm' : null));
    expect(outcomesOf(await answers.cancel({ orderIds: ['a', 'b', 'c', 'theirHit', 'lost'] }, anna))).toEqual(
      ['a done', 'b done', 'c unknownOrder', 'theirHit done', 'lost nothingToConfirm'],
    );
    expect(commands()).toEqual([
      { type: 'refuse', targetId: 'c', hitId: 'theirHit', ownerId: 'anna' },
      { type: 'refuse', targetId: 'a', hitId: 'lost', ownerId: 'anna' },
      { type: 'cancel', ids: ['a', 'c'], ownerId: 'anna', reason: 'user' },
      { type: 'cancel', ids: ['b'], ownerId: 'anna', reason: 'user' },
    ]);
  });

  it('by the id of a replaced quote leaves the newer quote alone unless told to follow it', async () => {
    const replaced = placeOf('old', { currentId: 'new' });
    const { answers, transactions } = desk([replaced]);
    expect(outcomesOf(await answers.cancel({ orderIds: ['old'] }, anna))).toEqual(['old orderReplaced']);
    expect(transactions).toEqual([]);
    const follows = desk([replaced]);
    expect(
      outcomesOf(await follows.answers.cancel({ orderIds: ['old'], followReplaced: true }, anna)),
    ).toEqual(['old done']);
    expect(follows.commands()).toMatchObject([{ type: 'cancel', ids: ['new'] }]);
  });

  it('follows a quote that is replaced during the call', async () => {
    const { answers, refuse, becomes, commands, looks } = desk([placeOf('q')]);
    refuse(() => {
      becomes(placeOf('q', { currentId: 'q2' }));
      refuse(() => null);
      return 'unknownOrder';
    });
    expect(outcomesOf(await answers.cancel({ orderIds: ['q'] }, anna))).toEqual(['q done']);
    expect(commands()).toMatchObject([{ ids: ['q'] }, { ids: ['q2'] }]);
    expect(looks).toEqual([['q'], ['q']]);
  });

  it('reports how an order ended that is filled during the call', async () => {
    const { answers, refuse, becomes } = desk([placeOf('q'), placeOf('other')]);
    refuse((id) => {
      becomes(placeOf('q', { status: '2' }));
      return id === 'q' ? 'unknownOrder' : null;
    });
    expect(outcomesOf(await answers.cancel({ orderIds: ['q', 'other'] }, anna))).toEqual([
      'q orderFilled',
      'other done',
    ]);
  });

  it('does not try the same quote twice after the book refused', async () => {
    const { answers, refuse, transactions } = desk([placeOf('q')]);
    refuse(() => 'unknownOrder');
    expect(outcomesOf(await answers.cancel({ orderIds: ['q'] }, anna))).toEqual(['q unknownOrder']);
    expect(transactions).toHaveLength(1);
  });
});

describe('confirming a hit', () => {
  it('works by the hit or by the quote, meaning its oldest hit, and for part of it if a quantity is given', async () => {
    const { answers, commands } = desk([
      placeOf('hit', { ownerId: 'bob', targetId: 'q', targetOwnerId: 'anna' }),
      placeOf('q'),
      placeOf('theirs', { ownerId: 'bob' }),
    ]);
    expect(outcomesOf(await answers.confirm({ orderIds: ['hit', 'q', 'theirs'], qty: 500 }, anna))).toEqual([
      'hit done',
      'q done',
      'theirs noSuchOrder',
    ]);
    expect(commands()).toEqual([
      { type: 'confirm', targetId: 'q', hitId: 'hit', ownerId: 'anna', qty: 500 },
      { type: 'confirm', targetId: 'q', hitId: null, ownerId: 'anna', qty: 500 },
    ]);
    const whole = desk([placeOf('q')]);
    await whole.answers.confirm({ orderIds: ['q'] }, anna);
    expect(whole.commands()).toMatchObject([{ qty: null }]);
  });

  it('is refused if the quote has changed since its sender read it', async () => {
    const { answers, commands } = desk([placeOf('q', { version: 4 }), placeOf('r', { version: 4 })]);
    const rows = await answers.confirm({ orderIds: ['q', 'r'], versions: { q: 3, r: 4 } }, anna);
    expect(outcomesOf(rows)).toEqual(['q orderChanged', 'r done']);
    expect(commands()).toMatchObject([{ targetId: 'r' }]);
  });
});

describe('the sender of an answer', () => {
  it('is recorded for the audit by the current quote id, and not for a rehearsal', async () => {
    const { answers, actors, transactions, rehearsals } = desk([placeOf('old', { currentId: 'new' })]);
    const request = { orderIds: ['old'], followReplaced: true };
    await answers.cancel(request, { ...anna, rehearses: true });
    expect([actors.of('new'), transactions.length, rehearsals.length]).toEqual([null, 0, 1]);
    await answers.cancel(request, anna);
    expect([actors.of('new'), actors.of('old'), transactions.length]).toEqual([anna, null, 1]);
  });

  it('is forgotten after many newer ones, but never the newest', () => {
    const actors = new OrderActors();
    actors.note(['first'], anna);
    actors.note(
      Array.from({ length: 20_000 }, (_, n) => `o${n}`),
      anna,
    );
    expect([actors.of('first'), actors.of('o0'), actors.of('o19999')]).toEqual([null, anna, anna]);
  });
});

describe('one user’s requests', () => {
  it('beyond 100 at once are refused as busy, while others are served', async () => {
    const { promise: turn, resolve: begin } = Promise.withResolvers<void>();
    const { answers } = desk([placeOf('mine'), placeOf('bobs', { ownerId: 'bob' })], turn);
    const requests = Array.from({ length: 106 }, () => answers.cancel({ orderIds: ['mine'] }, anna));
    const others = answers.cancel({ orderIds: ['bobs'] }, orderSender({ operId: 'bob' }));
    begin();
    const ended = await Promise.allSettled(requests);
    // `as` holds: the gate refuses with nothing else.
    const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as HttpError] : []));
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 503));
    expect(outcomesOf(await others)).toEqual(['bobs done']);
    expect(outcomesOf(await answers.cancel({ orderIds: ['mine'] }, anna))).toEqual(['mine done']);
  });
});
