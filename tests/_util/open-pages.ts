import type { Storage } from '#server/db';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import { FORWARD_PATH, type RowOf, SUB_PROTOCOL } from '../../contract/push/index.ts';
import type { ApiClient } from './api-client.ts';

const RETRY_MS = 100;
const LOOK_MS = 50;
/** Views that differ for this long will not recover on their own. */
const GIVE_UP_MS = 120_000;

type Quotes = RowOf<'fullmarket'>;
interface Frame {
  readonly type: string;
  readonly op?: 'snap' | 'upd' | 'del';
  readonly live?: boolean;
  readonly ids?: readonly string[];
  readonly data?: readonly never[];
}

/** A socket that reconnects as soon as it is lost, and has no data until its first frame. */
class Lasting {
  readonly #open: () => WebSocket;
  readonly #onFrame: (frame: Frame) => void;
  readonly #onLost: () => void;
  #socket: WebSocket | null = null;
  #isClosed = false;

  constructor(open: () => WebSocket, onFrame: (frame: Frame) => void, onLost: () => void) {
    this.#open = open;
    this.#onFrame = onFrame;
    this.#onLost = onLost;
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    if (this.#isClosed) return;
    this.#socket = this.#open();
    // `as` holds: every server frame is a JSON object.
    this.#socket.on('message', (data: Buffer) => this.#onFrame(JSON.parse(data.toString()) as Frame));
    // The following close shows that something is wrong.
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.#onLost();
      setTimeout(() => this.#connect(), RETRY_MS);
    });
  }
}

/** Content of one user's open page: their live orders, and all quotes of some bonds. Orders and quotes by id, with their remaining quantity, 万元. */
class OpenPage {
  readonly operId: string;
  readonly orders = new Map<string, number>();
  readonly quotes = new Map<string, Map<string, number>>();
  readonly #sockets: readonly Lasting[];
  readonly #whole = new Set<'orders' | 'quotes'>();
  readonly #stale = new Set<'orders' | 'quotes'>();

  constructor(
    url: string,
    { token, operId }: { readonly token: string; readonly operId: string },
    bonds: readonly string[],
  ) {
    this.operId = operId;
    const open = (path: string): WebSocket =>
      new WebSocket(`${url.replace('http', 'ws')}${path}`, [SUB_PROTOCOL, token]);
    this.#sockets = [
      new Lasting(
        () => open('/ws/auth?type=MyQuote'),
        (frame) => this.#receiveOrders(frame),
        () => this.#lose('orders'),
      ),
      new Lasting(
        () => {
          const socket = open(FORWARD_PATH);
          const sub = { type: 'sub', stream: 'fullmarket', securityIds: bonds };
          socket.on('open', () => socket.send(JSON.stringify(sub)));
          return socket;
        },
        (frame) => this.#receiveQuotes(frame),
        () => this.#lose('quotes'),
      ),
    ];
  }

  /** Whether it has a complete snapshot that the server does not mark as stale. */
  get isWhole(): boolean {
    return this.#whole.size === 2 && this.#stale.size === 0;
  }

  close(): void {
    for (const socket of this.#sockets) socket.close();
  }

  #lose(what: 'orders' | 'quotes'): void {
    this.#whole.delete(what);
    this.#stale.delete(what);
  }

  #receive(what: 'orders' | 'quotes', { type, op, live }: Frame): void {
    if (op === 'snap') this.#whole.add(what);
    if (type === 'state' && live === false) this.#stale.add(what);
    if (type === 'state' && live === true) this.#stale.delete(what);
  }

  #receiveOrders(frame: Frame): void {
    this.#receive('orders', frame);
    if (frame.type !== 'MyQuote') return;
    if (frame.op === 'snap') this.orders.clear();
    // `as` holds: rows of the stream named in the frame.
    for (const { orderId, ordStatus, leavesQty } of (frame.data ?? []) as readonly RowOf<'MyQuote'>[])
      if (ordStatus === '0') this.orders.set(orderId, leavesQty);
      else this.orders.delete(orderId);
  }

  #receiveQuotes(frame: Frame): void {
    this.#receive('quotes', frame);
    if (frame.type !== 'fullmarket') return;
    if (frame.op === 'snap') for (const id of frame.ids ?? [...this.quotes.keys()]) this.quotes.delete(id);
    // `as` holds: rows of the stream named in the frame.
    for (const { securityId, quotes, quoteIds = [] } of (frame.data ?? []) as readonly Quotes[]) {
      const quotesById = this.quotes.get(securityId) ?? new Map<string, number>();
      for (const { quoteId, qty } of quotes) quotesById.set(quoteId, qty);
      for (const id of quoteIds) quotesById.delete(id);
      this.quotes.set(securityId, quotesById);
    }
  }
}

interface Stored {
  /** By operator, by order. */
  readonly orders: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** By bond, by order. */
  readonly quotes: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Open pages of several users, compared with the database. */
export class OpenPages {
  readonly #storage: Storage;
  readonly #bonds: readonly string[];
  readonly #pages: readonly OpenPage[];

  private constructor(storage: Storage, bonds: readonly string[], pages: readonly OpenPage[]) {
    this.#storage = storage;
    this.#bonds = bonds;
    this.#pages = pages;
  }

  /** Opens `each` pages per user on these bonds. */
  static async open(
    url: string,
    storage: Storage,
    clients: readonly ApiClient[],
    bonds: readonly string[],
    each = 2,
  ): Promise<OpenPages> {
    const { rows } = await sql<{ session_id: string; oper_id: string }>`
      select session_id, oper_id from operator_session
      where session_id = any(${clients.map(({ sessionId }) => sessionId)}::text[])`.execute(storage.kysely);
    const operators = new Map(rows.map((row) => [row.session_id, row.oper_id]));
    const pages = clients.flatMap(({ token, sessionId }) => {
      const operId = operators.get(sessionId);
      if (token === null || operId === undefined) throw new Error(`nobody is logged in as ${sessionId}`);
      return Array.from({ length: each }, () => new OpenPage(url, { token, operId }, bonds));
    });
    return new OpenPages(storage, bonds, pages);
  }

  get length(): number {
    return this.#pages.length;
  }

  /** Resolves once every page shows exactly the stored state, with the ms since the call. Throws if that never happens. */
  async untilRight(): Promise<number> {
    const began = performance.now();
    for (;;) {
      const stored = await this.#stored();
      const wrong = this.#pages.flatMap((page) => this.#wrongOf(page, stored));
      const ms = performance.now() - began;
      if (wrong.length === 0) return Math.round(ms);
      if (ms > GIVE_UP_MS) throw new Error(`pages are not what is stored: ${wrong.slice(0, 5).join('; ')}`);
      await sleep(LOOK_MS);
    }
  }

  close(): void {
    for (const page of this.#pages) page.close();
  }

  #wrongOf(page: OpenPage, { orders, quotes }: Stored): string[] {
    if (!page.isWhole) return [`a page of ${page.operId} has no whole picture`];
    const none = new Map<string, number>();
    return [
      differenceOf(`orders of ${page.operId}`, page.orders, orders.get(page.operId) ?? none),
      ...this.#bonds.map((id) =>
        differenceOf(
          `quotes of ${id} before ${page.operId}`,
          page.quotes.get(id) ?? none,
          quotes.get(id) ?? none,
        ),
      ),
    ].flatMap((difference) => difference ?? []);
  }

  async #stored(): Promise<Stored> {
    const owners = this.#pages.map(({ operId }) => operId);
    const { rows } = await sql<{
      order_id: string;
      owner_id: string;
      security_id: string;
      phase: string;
      leaves: number;
    }>`select order_id, owner_id, security_id, phase, order_qty - cum_qty as leaves from quote_order
      where ord_status = '0' and (owner_id = any(${owners}::text[]) or security_id = any(${[...this.#bonds]}::text[]))`.execute(
      this.#storage.kysely,
    );
    const grouped = (by: 'owner_id' | 'security_id', of: typeof rows): Map<string, Map<string, number>> =>
      new Map(
        [...Map.groupBy(of, (row) => row[by])].map(([key, group]) => [
          key,
          new Map(group.map(({ order_id, leaves }) => [order_id, leaves])),
        ]),
      );
    return {
      orders: grouped('owner_id', rows),
      quotes: grouped(
        'security_id',
        rows.filter(({ phase }) => phase === 'resting'),
      ),
    };
  }
}

/** A difference between what is shown and what is stored; null if there is none. */
function differenceOf(
  what: string,
  displayed: ReadonlyMap<string, number>,
  stored: ReadonlyMap<string, number>,
): string | null {
  const lacking = [...stored].filter(([id, leaves]) => displayed.get(id) !== leaves);
  const surplus = [...displayed].filter(([id]) => !stored.has(id));
  if (lacking.length === 0 && surplus.length === 0) return null;
  return `${what}: ${lacking.length} of ${stored.size} not as stored, ${surplus.length} that are not live`;
}
