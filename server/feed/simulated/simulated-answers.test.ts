import {
  apply,
  type BookOrder,
  type BookState,
  type Command,
  emptyBook,
  type NewOrder,
} from '#server/matching';
import { describe, expect, it } from 'vitest';
import { newOrder } from '../../../tests/_util/book-orders.ts';
import { Answers, type AnswersDeps } from './answers.ts';
import { chanceFrom } from './chance.ts';

const LONG = 60_000;
/** A book with a dealer's negotiable quote, and a user's hit on it awaiting an answer. */
function bookWithHit(quote: Partial<NewOrder> = {}, hit: Partial<NewOrder> = {}): BookState {
  const target = newOrder({
    id: 'q',
    source: 'sim',
    ownerId: 'dealer',
    orgId: 'D',
    quoteInd: 2,
    side: 2,
    ...quote,
  });
  const taker = newOrder({ id: 'h', orgId: 'A', side: 1, targetId: 'q', orderQty: 1000, ...hit });
  return [target, taker].reduce(
    (state, order) => apply(state, { type: 'place', order }, 0).state,
    emptyBook('A.IB', '2'),
  );
}

/** Simulated users and dealers on a book that may change; `over`: overrides. */
const answersOn = (book: () => BookState, over: Partial<AnswersDeps> = {}): Answers =>
  new Answers({
    chance: chanceFrom(1),
    books: { book, booksOf: () => [book()] },
    counterparty: () => newOrder(),
    isFair: () => true,
    ...over,
  });

/** Presents the book's pending hit to the dealer it is for. */
function askDealer(answers: Answers, book: BookState): BookOrder {
  const [hit] = book.pendingHits;
  if (hit === undefined) throw new Error('nothing waits');
  answers.ask('A.IB', '2', hit, 0);
  return hit;
}

/** The answer of a dealer with this seed, after it has thought. */
function answerTo(book: BookState, seed: number): Command | undefined {
  const answers = answersOn(() => book, { chance: chanceFrom(seed) });
  askDealer(answers, book);
  return answers.due(LONG)[0]?.command;
}
const SEEDS = Array.from({ length: 300 }, (_, seed) => seed);

describe('simulated dealers who are hit', () => {
  it.each<[what: string, quote: Partial<NewOrder>, hit: Partial<NewOrder>]>([
    ['of an ordinary size', {}, { orderQty: 5000 }],
    ['that is all-or-none', {}, { orderQty: 5000, allOrNone: true }],
    ['whose minimum is its whole quantity', {}, { orderQty: 1000, minQty: 1000 }],
    ['on an all-or-none quote', { orderQty: 3000, allOrNone: true }, { orderQty: 3000 }],
    ['on a quote with a large minimum', { orderQty: 3000, minQty: 2000 }, { orderQty: 3000 }],
    ['of the smallest size', { orderQty: 1000 }, { orderQty: 1000 }],
  ])('by an order %s give an answer that the book can carry out', (_, quote, hit) => {
    const book = bookWithHit(quote, hit);
    for (const seed of SEEDS) {
      const command = answerTo(book, seed);
      expect(command?.type).toMatch(/^(confirm|refuse)$/);
      if (command !== undefined) expect([seed, apply(book, command, 1).refusal]).toEqual([seed, null]);
    }
  });

  it('mostly confirm, sometimes in part, and sometimes refuse', () => {
    const book = bookWithHit({}, { orderQty: 5000 });
    const answers = SEEDS.map((seed) => answerTo(book, seed)).map((command) =>
      command?.type === 'confirm' ? (command.qty === 5000 ? 'yes' : 'part') : 'no',
    );
    const share = (word: string): number => answers.filter((one) => one === word).length / SEEDS.length;
    expect([share('yes') > 0.6, share('part') > 0.08, share('no') > 0.08]).toEqual([true, true, true]);
  });

  it('answer once, after half a second at least and eight at most', () => {
    const book = bookWithHit();
    const answers = answersOn(() => book);
    answers.ask('A.IB', '2', askDealer(answers, book), 0);
    expect([answers.due(499).length, answers.due(8000).length, answers.due(LONG).length]).toEqual([0, 1, 0]);
  });

  it('answer again, and only once, where the answer could not be written', () => {
    const book = bookWithHit();
    const answers = answersOn(() => book);
    askDealer(answers, book);
    for (const command of answers.due(LONG)) {
      answers.takeBack(command, LONG);
      answers.takeBack(command, LONG);
    }
    const again = answers.due(LONG).map(({ command }) => command);
    expect(again).toMatchObject([{ hitId: 'h', targetId: 'q' }]);
    expect(answers.due(LONG * 2)).toEqual([]);
  });

  it('do not answer for users, or for a hit that is gone', () => {
    const person = bookWithHit({ source: 'user' });
    expect(answerTo(person, 1)).toBeUndefined();
    const book = bookWithHit();
    let state = book;
    const answers = answersOn(() => state);
    askDealer(answers, book);
    state = apply(book, { type: 'cancel', ids: ['h'], ownerId: 'anna', reason: 'user' }, 1).state;
    expect(answers.due(LONG)).toEqual([]);
  });
});

describe('intentions worked by the house', () => {
  /** A book with a user's intention. */
  const intended = (over: Partial<NewOrder> = {}): BookState =>
    apply(
      emptyBook('A.IB', '2'),
      {
        type: 'place',
        order: newOrder({ id: 'i', quoteInd: 99, specifyTime: '600', expireAt: 600_000, ...over }),
      },
      0,
    ).state;
  const worked = (book: BookState, seed: number, isFair = () => true) => {
    const answers = answersOn(() => book, {
      chance: chanceFrom(seed),
      counterparty: () => newOrder({ id: 'd', source: 'sim', ownerId: 'dealer', orgId: 'D', side: 2 }),
      isFair,
    });
    const [intention] = book.bids;
    if (intention === undefined) throw new Error('nothing stands');
    answers.work('A.IB', '2', intention, 0);
    return { answers, commands: answers.due(LONG).map(({ command }) => command) };
  };

  it.each<[what: string, over: Partial<NewOrder>]>([
    ['of an ordinary size', { orderQty: 5000 }],
    ['that are all-or-none', { orderQty: 5000, allOrNone: true }],
    ['with a large minimum', { orderQty: 3000, minQty: 2000 }],
  ])('%s are filled in a way that the book allows', (_, over) => {
    const book = intended(over);
    for (const seed of SEEDS.slice(0, 100)) {
      const [command] = worked(book, seed).commands;
      expect(command).toMatchObject({ type: 'work', id: 'i' });
      if (command !== undefined) expect([seed, apply(book, command, 1).refusal]).toEqual([seed, null]);
    }
  });

  it('are worked again where the match could not be written', () => {
    const { answers, commands } = worked(intended(), 1);
    for (const command of commands) answers.takeBack({ securityId: 'A.IB', bucket: '2', command }, LONG);
    expect(answers.due(LONG).map(({ command }) => command)).toMatchObject([{ type: 'work', id: 'i' }]);
    expect(answers.due(LONG * 2)).toEqual([]);
  });

  it('at a price that no dealer would trade at wait and are tried again', () => {
    let isFair = false;
    const { answers, commands } = worked(intended(), 1, () => isFair);
    expect(commands).toEqual([]);
    expect(answers.due(LONG * 2)).toEqual([]);
    isFair = true;
    expect(answers.due(LONG * 3).map(({ command }) => command)).toMatchObject([{ type: 'work', id: 'i' }]);
  });
});
