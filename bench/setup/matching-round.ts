// One tree's order book in a process of its own, so that its compiled code is its own: measures a round for each message.
import type { apply, BookDay, BookState, Command, emptyBook, NewOrder } from '#server/matching';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newOrder } from '../../tests/_util/book-orders.ts';
import type { Scenario } from '../matching.ts';

const MS_PER_ROUND = 40;
const NOW = Date.parse('2026-11-23T10:00:00+08:00');
const DAY: BookDay = {
  settlDate: '2026-11-24',
  rolls: true,
  isOpen: true,
  lastCloseAt: NOW - 16 * 3_600_000,
  over: null,
  terms: null,
  price: ({ yieldE4, clean }) => ({ yieldE4, clean }),
};

/** The face of the order book at any commit. */
interface Matching {
  readonly apply: typeof apply;
  readonly emptyBook: typeof emptyBook;
}
const face: unknown = await import(
  pathToFileURL(resolve(process.argv[2] ?? '.', 'server/matching/index.ts')).href
);
// Another tree's types are not known here; its face has had these two functions from the start.
const { apply: run, emptyBook: empty } = face as Matching;

/** Bids and offers by turns, at eight prices a side, of five organisations. */
const quotes = (count: number): NewOrder[] =>
  Array.from({ length: count }, (_, n) => {
    const side = n % 2 === 0 ? 1 : 2;
    const shift = 25 * (1 + (n % 8)) * (side === 1 ? 1 : -1);
    const orgId = `org ${n % 5}`;
    return newOrder({ side, orgId, ownerId: orgId, yieldE4: 22_000 + shift, clean: 1_000_000 - 7 * shift });
  });
const place = (order: NewOrder): Command => ({ type: 'place', order });
/** Former books name the one order to cancel `id`. */
const cancel = ({ id }: NewOrder) =>
  ({ type: 'cancel', ids: [id], id, ownerId: null, reason: 'admin' }) as const;
const played = (book: BookState, commands: readonly Command[]): BookState =>
  commands.reduce((state, command) => run(state, command, NOW, DAY).state, book);

/** Processor time of this thread, milliseconds: other programs do not count. */
function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Repeats commands, on the book that they left or on the first one each time; microseconds of one command. */
function repeated(commands: readonly Command[], first: BookState, isLeftOn: boolean): number {
  const started = spent();
  let book = first;
  let times = 0;
  for (; spent() - started < MS_PER_ROUND; times += 1) {
    const after = played(book, commands);
    if (isLeftOn) book = after;
  }
  return (1000 * (spent() - started)) / times / commands.length;
}

const [further = newOrder()] = quotes(1);
process.on('message', ({ kind, orders }: Scenario) => {
  const commands = quotes(orders).map(place);
  const book = empty('1.IB', '23');
  process.send?.(
    kind === 'filling'
      ? repeated(commands, book, false)
      : repeated([place(further), cancel(further)], played(book, commands), true),
  );
});
