import { localBus } from '#server/bus';
import { createLogger } from '#server/runtime';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { ManualClock } from '../../tests/_util/manual-clock.ts';
import { orderSender } from '../../tests/_util/order-world.ts';
import { Hub } from './hub.ts';
import { type Link, MAX_WAITING_BYTES } from './link.ts';
import type { StreamSource } from './stream-source.ts';

setFlagsFromString('--expose-gc');
// `as` holds: with that flag, every new context has it.
const collect = runInNewContext('gc') as () => void;

class Socket implements Link {
  isOpen = true;
  isFull = false;
  frames = 0;
  readonly isPositional: boolean;
  readonly viewer: Link['viewer'];

  constructor(operId: string, isPositional: boolean) {
    this.isPositional = isPositional;
    this.viewer = { session: orderSender({ operId, sessionId: `s-${operId}` }).session, ip: '192.0.2.1' };
  }

  waitingBytes = (): number => (this.isFull ? MAX_WAITING_BYTES + 1 : 0);
  close = (): void => void (this.isOpen = false);
  send = (): void => void (this.frames += 1);
  sendShared = (): void => this.send();
}

function market() {
  const clock = new ManualClock();
  const log = createLogger('silent');
  const hub = new Hub({ bus: localBus(log), clock, log });
  const hold = { until: Promise.resolve() };
  for (const type of ['bestmarket', 'msg'] as const)
    hub.add({
      type,
      snapshot: async () => {
        await hold.until;
        return { rows: [{ securityId: 'A.IB', id: 'a' }] };
      },
      classOf: ({ session }: Link['viewer']) => session?.operId ?? '',
      present: (row: object) => ({ ...row }),
      // `as` holds: rows of these sources are as minimal as the test.
    } as unknown as StreamSource);
  let bidQty = 0;
  const quote = (): void => {
    bidQty += 1;
    // `as` holds: as above.
    hub.publish('bestmarket', { op: 'upd', row: { securityId: 'A.IB', bidQty } } as never);
  };
  return { clock, hub, hold, quote };
}

/** What a socket is doing when it goes. */
const WAYS = [
  'waits for its turn',
  'is sent a snapshot',
  'is in step',
  'has changes to come',
  'reads nothing',
] as const;

it.each(WAYS)('a hub keeps nothing of a socket that goes while it %s', async (way) => {
  const { hub, hold, quote, clock } = market();
  const stays = new Socket('stays', true);
  hub.subscribe(stays, 'bestmarket', null);
  await vi.waitFor(() => expect(stays.frames).toBe(1));
  const gate = Promise.withResolvers<void>();
  const visit = async (n: number): Promise<WeakRef<Socket>> => {
    const socket = new Socket(`p${n}`, n % 2 === 0);
    if (way === 'is sent a snapshot') hold.until = gate.promise;
    hub.subscribe(socket, 'bestmarket', n % 3 === 0 ? ['A.IB'] : null);
    hub.subscribe(socket, 'msg', null);
    if (way !== 'waits for its turn' && way !== 'is sent a snapshot')
      await vi.waitFor(() => expect(socket.frames).toBe(2));
    else if (way === 'is sent a snapshot') await new Promise((resolve) => setImmediate(resolve));
    socket.isFull = way === 'reads nothing';
    if (way === 'has changes to come' || way === 'reads nothing') quote();
    if (way === 'reads nothing') {
      clock.advance(200);
      await vi.waitFor(() => expect(hub.laggingSockets).toBeGreaterThan(0));
    }
    socket.close();
    hub.detach(socket);
    return new WeakRef(socket);
  };
  const gone: WeakRef<Socket>[] = [];
  for (let n = 0; n < 24; n += 1) gone.push(await visit(n));
  gate.resolve();
  quote();
  clock.advance(200);
  await new Promise((resolve) => setImmediate(resolve));
  await vi.waitFor(() => {
    collect();
    expect(gone.filter((socket) => socket.deref() !== undefined)).toHaveLength(0);
  });
  expect(hub.laggingSockets).toBe(0);
  // The one that stays is still sent to.
  const before = stays.frames;
  quote();
  clock.advance(200);
  await vi.waitFor(() => expect(stays.frames).toBeGreaterThan(before));
  hub.close();
});
