import type { RowOf, StreamType } from '#contract/push';
import type { Session } from '#server/call';
import type { Hub } from '#server/push';

type Rows<K extends StreamType> = readonly RowOf<K>[];
interface Frame {
  readonly type: string;
  readonly op?: 'snap' | 'upd' | 'del';
  readonly seq?: number;
  readonly live?: boolean;
  readonly stream?: string;
  readonly ids?: readonly string[];
  readonly data?: readonly never[];
}

/** A user's open page on one process: everything its socket received, merged as the contract requires. */
export class PageOf {
  readonly operId: string;
  readonly orders = new Map<string, RowOf<'MyQuote'>>();
  readonly changes = new Map<string, RowOf<'orderchange'>>();
  readonly best = new Map<string, RowOf<'bestmarket'>>();
  readonly returns: RowOf<'OrderReturn'>[] = [];
  readonly messages: string[] = [];
  readonly trades: RowOf<'latestTransWebSocket'>[] = [];
  /** Faults of the frames themselves. */
  readonly faults: string[] = [];
  isLive = true;
  #hasNews = false;
  readonly #seqs = new Map<string, number>();

  /** Streams whose snapshot failed. */
  readonly #failed = new Set<string>();
  readonly #link: Parameters<Hub['subscribe']>[0];
  #hub: Hub | null = null;

  /** `onFrame` receives everything sent to it. */
  constructor(session: Session, onFrame: (text: string) => void) {
    this.operId = session.operId;
    this.#link = {
      viewer: { session, ip: '192.0.2.1' },
      isOpen: true,
      isPositional: false,
      waitingBytes: () => 0,
      send: (text: string) => {
        onFrame(text);
        this.#read(JSON.parse(text) as Frame); // `as` holds: the hub's own frames.
      },
      sendShared: (head, tail) => this.#link.send(`${head}${tail.toString()}`),
      close: () => {},
    };
  }

  open(hub: Hub): void {
    this.#hub = hub;
    for (const type of ['MyQuote', 'OrderReturn', 'orderchange', 'msg', 'bestmarket', 'latestTransWebSocket'])
      hub.subscribe(this.#link, type, null);
  }

  /** As the client does with a stream that could not be read. */
  askAgain(): void {
    for (const type of this.#failed) this.#hub?.subscribe(this.#link, type, null);
    this.#failed.clear();
  }

  /** Whether it received anything since the last call. */
  hasNewData(): boolean {
    const hasNews = this.#hasNews;
    this.#hasNews = false;
    return hasNews;
  }

  /** Clears what it has received; what it shows stays. */
  startAnew(): void {
    for (const list of [this.returns, this.messages, this.trades]) list.length = 0;
    this.changes.clear();
  }

  #read(frame: Frame): void {
    this.#hasNews = true;
    if (frame.type === 'state') this.isLive = frame.live ?? true;
    if (frame.type === 'error') this.#failed.add(frame.stream ?? '');
    if (frame.seq === undefined) return;
    const due = (this.#seqs.get(frame.type) ?? 0) + 1;
    if (frame.seq !== due)
      this.faults.push(`${this.operId} got ${frame.type} ${frame.seq} where ${due} was due`);
    this.#seqs.set(frame.type, frame.seq);
    this.#take(frame.type, frame.op === 'snap', frame.data ?? []);
  }

  /** `rows` are of the stream that the frame names. */
  #take(type: string, isSnapshot: boolean, rows: readonly never[]): void {
    if (type === 'MyQuote') for (const row of rows as Rows<'MyQuote'>) this.orders.set(row.orderId, row);
    if (type === 'orderchange')
      for (const row of rows as Rows<'orderchange'>) this.changes.set(row.orderId, row);
    if (type === 'bestmarket')
      for (const row of rows as Rows<'bestmarket'>) this.best.set(row.securityId, row);
    if (type === 'OrderReturn') this.returns.push(...(rows as Rows<'OrderReturn'>));
    if (isSnapshot) return;
    if (type === 'msg')
      for (const row of rows as Rows<'msg'>)
        if (row.messageId !== undefined) this.messages.push(row.messageId);
    if (type === 'latestTransWebSocket') this.trades.push(...(rows as Rows<'latestTransWebSocket'>));
  }
}
