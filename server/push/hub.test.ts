import type { StreamType } from '#contract/push';
import { localBus } from '#server/bus';
import type { Session } from '#server/call';
import { createLogger } from '#server/runtime';
import { describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../tests/_util/manual-clock.ts';
import { orderSender } from '../../tests/_util/order-world.ts';
import { Hub } from './hub.ts';
import type { Link } from './link.ts';
import type { StreamSource } from './stream-source.ts';

interface Frame {
  readonly type: string;
  readonly op?: string;
  readonly code?: number;
  readonly key?: string;
  readonly live?: boolean;
  readonly stream?: string;
  readonly data?: readonly { readonly id?: string; readonly securityId?: string }[];
}

/** A reader with a socket that accepts everything at once. */
class Reader implements Link {
  readonly isPositional = false;
  readonly viewer: Link['viewer'];
  readonly frames: Frame[] = [];
  isOpen = true;

  constructor(session: Session | null) {
    this.viewer = { session, ip: '192.0.2.1' };
  }

  waitingBytes = (): number => 0;
  close = (): void => void (this.isOpen = false);
  // `as` holds: frames of the hub below.
  send = (text: string): void => void this.frames.push(JSON.parse(text) as Frame);
  sendShared = (head: string, tail: Buffer): void => this.send(`${head}${tail.toString()}`);

  /** Each frame in short form. */
  get received(): readonly string[] {
    return this.frames.map(({ type, op, code, key, live, data = [] }) =>
      type === 'error'
        ? `${code} ${key}`
        : type === 'state'
          ? `live ${live}`
          : `${op} ${data.map((row) => row.id ?? row.securityId).join(' ')}`.trim(),
    );
  }
}
const person = (operId: string, over: Partial<Session> = {}) => orderSender({ operId, ...over }).session;

function setUp() {
  const clock = new ManualClock();
  const log = createLogger('silent');
  const hub = new Hub({ bus: localBus(log), clock, log });
  const bonds = { snapshot: async (ids: readonly string[] | null) => ids ?? ['A.IB', 'B.IB'] };
  const add = (type: StreamType, over: object): void =>
    // `as` holds: rows of these sources are as minimal as the tests.
    hub.add({ type, ...over } as unknown as StreamSource);
  add('bestmarket', {
    snapshot: async ({ securityIds }: { readonly securityIds: readonly string[] | null }) => ({
      rows: (await bonds.snapshot(securityIds)).map((securityId) => ({ securityId })),
    }),
  });
  add('deepmarket', { servesAll: false, snapshot: async () => ({ rows: [] }) });
  add('msg', { snapshot: async () => ({ rows: [] }) });
  add('servicecase', { snapshot: async () => ({ rows: [] }), allows: () => false });
  const note = (id: string, operId: string): void =>
    // `as` holds: as above.
    hub.publish('msg', { op: 'upd', operId, row: { id } } as never);
  const quote = (securityId: string): void =>
    hub.publish('bestmarket', { op: 'upd', row: { securityId } } as never);
  return { clock, hub, bonds, note, quote };
}
const anna = (): Reader => new Reader(person('anna'));

describe('a subscription', () => {
  it('is refused with the reason: unknown stream, not logged in, no right or no scope', () => {
    const { hub } = setUp();
    const [reader, visitor] = [anna(), new Reader(null)];
    const key = { apiKeyId: 'bk_1', scopes: [], isSandbox: false, requestsPerMinute: 60 } as const;
    const program = new Reader(person('anna', { key }));
    hub.subscribe(reader, 'fullmarket', ['A.IB']);
    hub.subscribe(reader, 'servicecase', null);
    hub.subscribe(visitor, 'bestmarket', ['A.IB']);
    hub.subscribe(program, 'msg', null);
    expect([reader.received, visitor.received, program.received]).toEqual([
      ['404 notFound', '403 forbidden'],
      ['401 forbidden'],
      ['403 keyOutOfScope'],
    ]);
    expect(reader.frames.map(({ stream }) => stream)).toEqual(['fullmarket', 'servicecase']);
  });

  it('to a heavy stream must name its bonds, and to any stream at most two thousand', () => {
    const { hub } = setUp();
    const reader = anna();
    hub.subscribe(reader, 'deepmarket', null);
    const bonds = (from: number, count: number) => Array.from({ length: count }, (_, n) => `${from + n}.IB`);
    hub.subscribe(reader, 'bestmarket', bonds(0, 2_000));
    hub.subscribe(reader, 'bestmarket', ['1.IB']);
    hub.subscribe(reader, 'bestmarket', ['more.IB']);
    expect(reader.received).toEqual(['400 bondNeeded', '400 tooManyBonds']);
  });

  it('starts with a snapshot, followed by changes of its bonds only', async () => {
    const { hub, quote } = setUp();
    const reader = anna();
    hub.subscribe(reader, 'bestmarket', ['A.IB']);
    await vi.waitFor(() => expect(reader.received).toEqual(['snap A.IB']));
    quote('B.IB');
    quote('A.IB');
    await vi.waitFor(() => expect(reader.received).toEqual(['snap A.IB', 'upd A.IB']));
    hub.unsubscribe(reader, 'bestmarket', ['A.IB']);
    expect([hub.here.isRead('bestmarket', 'A.IB'), hub.here.isRead('bestmarket', 'B.IB')]).toEqual([
      false,
      false,
    ]);
  });

  it('whose snapshot cannot be read gets an error, and starts afresh when requested again', async () => {
    const { hub, bonds, quote } = setUp();
    const reader = anna();
    const { snapshot } = bonds;
    bonds.snapshot = () => Promise.reject(new Error('away'));
    hub.subscribe(reader, 'bestmarket', ['A.IB']);
    await vi.waitFor(() => expect(reader.received).toEqual(['500 failed']));
    expect(hub.here.isRead('bestmarket', 'A.IB')).toBe(false);
    bonds.snapshot = snapshot;
    hub.subscribe(reader, 'bestmarket', ['A.IB']);
    await vi.waitFor(() => expect(reader.received).toEqual(['500 failed', 'snap A.IB']));
    quote('A.IB');
    await vi.waitFor(() => expect(reader.received.at(-1)).toBe('upd A.IB'));
  });

  it('ends with its socket, after which no rows are made for it', async () => {
    const { hub } = setUp();
    const reader = anna();
    hub.subscribe(reader, 'bestmarket', null);
    await vi.waitFor(() => expect(reader.received).toEqual(['snap A.IB B.IB']));
    expect([hub.isRead, hub.here.isRead('bestmarket', 'anything')]).toEqual([true, true]);
    hub.detach(reader);
    expect([hub.isRead, hub.here.isRead('bestmarket', 'anything')]).toEqual([false, false]);
  });

  it('to the whole leaves nothing behind of bonds named before or after it', async () => {
    const { hub } = setUp();
    const reader = anna();
    hub.subscribe(reader, 'bestmarket', ['B.IB']);
    await vi.waitFor(() => expect(reader.received).toEqual(['snap B.IB']));
    hub.subscribe(reader, 'bestmarket', null);
    hub.subscribe(reader, 'bestmarket', ['unquoted']);
    await vi.waitFor(() => expect(reader.received).toEqual(['snap B.IB', 'snap A.IB B.IB', 'snap unquoted']));
    hub.detach(reader);
    for (const id of ['B.IB', 'unquoted']) expect(hub.here.isRead('bestmarket', id)).toBe(false);
  });
});

describe('personal streams', () => {
  it('reach all sockets of their user and no others', async () => {
    const { hub, note } = setUp();
    const [first, second, other] = [anna(), anna(), new Reader(person('bob'))];
    for (const reader of [first, second, other]) hub.subscribe(reader, 'msg', null);
    await vi.waitFor(() => expect(other.received).toEqual(['snap']));
    note('n1', 'anna');
    await vi.waitFor(() =>
      expect([first.received, second.received]).toEqual([
        ['snap', 'upd n1'],
        ['snap', 'upd n1'],
      ]),
    );
    expect(other.received).toEqual(['snap']);
  });

  it('are flushed before the session ends or rights change', async () => {
    const { hub, note } = setUp();
    const reader = anna();
    hub.subscribe(reader, 'msg', null);
    await vi.waitFor(() => expect(reader.received).toEqual(['snap']));
    const seen: (readonly string[])[] = [];
    hub.onSessionClosed(({ sessionId, code }) => seen.push([...reader.received, `${sessionId} ${code}`]));
    hub.onRightsChanged(({ operId, at }) => seen.push([...reader.received, `${operId} ${at}`]));
    note('n1', 'anna');
    hub.closeSession('s', 4402);
    note('n2', 'anna');
    hub.rightsChanged('anna', 7);
    expect(seen).toEqual([
      ['snap', 'upd n1', 's 4402'],
      ['snap', 'upd n1', 'upd n2', 'anna 7'],
    ]);
  });
});

describe('a process that cannot follow the database', () => {
  it('reports that once per socket, and its recovery after the changes it caught up with', async () => {
    const { hub, quote } = setUp();
    const reader = anna();
    hub.subscribe(reader, 'bestmarket', ['A.IB']);
    hub.subscribe(reader, 'msg', null);
    await vi.waitFor(() => expect(reader.received.toSorted()).toEqual(['snap', 'snap A.IB']));
    hub.setLive(false);
    hub.setLive(false);
    quote('A.IB');
    hub.setLive(true);
    expect(reader.received.slice(2)).toEqual(['live false', 'upd A.IB', 'live true']);
  });

  it('reports it to new subscribers too', async () => {
    const { hub } = setUp();
    hub.setLive(false);
    const reader = anna();
    hub.subscribe(reader, 'bestmarket', ['A.IB']);
    await vi.waitFor(() => expect(reader.received).toEqual(['live false', 'snap A.IB']));
    expect(hub.isLive).toBe(false);
  });
});

describe('the hub', () => {
  it('has one source per stream, and leaves no timer behind', async () => {
    const { clock, hub, quote } = setUp();
    expect(() =>
      // `as` holds: it is refused before being inspected.
      hub.add({ type: 'msg', snapshot: async () => ({ rows: [] }) } as unknown as StreamSource),
    ).toThrow('stream msg has two sources');
    expect(hub.served).toEqual(['bestmarket', 'deepmarket', 'msg', 'servicecase']);
    const reader = anna();
    hub.subscribe(reader, 'bestmarket', null);
    await vi.waitFor(() => expect(reader.received).toHaveLength(1));
    quote('A.IB');
    hub.close();
    quote('B.IB');
    clock.advance(60_000);
    expect([reader.received, clock.pending]).toEqual([['snap A.IB B.IB'], 0]);
  });
});
