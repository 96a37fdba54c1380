import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { MS_PER_HOUR } from '#contract/rules';
import { localBus } from '#server/bus';
import { createLogger } from '#server/runtime';
import { ManualClock } from '../../tests/_util/manual-clock.ts';
import { testSession } from '../../tests/_util/test-server.ts';
import { CreditBook } from './credit-book.ts';
import { Hub } from './hub.ts';
import { SocketLink } from './socket-link.ts';
import { SocketReader } from './socket-reader.ts';

class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readonly readyState = 1;
  readonly bufferedAmount = 0;
  isPaused = false;
  readonly sent: string[] = [];

  send(text: string): void {
    this.sent.push(text);
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }

  close(): void {}
  terminate(): void {}
}

function desk() {
  const clock = new ManualClock();
  const log = createLogger('silent');
  const hub = new Hub({ bus: localBus(log), clock, log });
  const reading = new CreditBook({ clock, burst: 10_000, perSecond: 1_000 });
  const open = (operId: string): FakeSocket => {
    const socket = new FakeSocket();
    // `as` holds: the parts of a socket that the link and the reader use are there.
    const ws = socket as unknown as WebSocket;
    const link = new SocketLink(ws, { session: testSession({ operId }), ip: '192.0.2.1' }, { clock, log });
    const target = { kind: 'forward', needsSession: true } as const;
    new SocketReader({ link, hub, target, clock, onDenied: () => {}, messagesPerMinute: 300, reading }).start(
      ws,
    );
    return socket;
  };
  return { clock, open };
}
const say = (socket: FakeSocket, frame: object): unknown =>
  socket.emit('message', Buffer.from(JSON.stringify(frame)), false);
const large = {
  type: 'sub',
  stream: 'bestmarket',
  securityIds: Array.from({ length: 400 }, (_, i) => `${i}`.padEnd(20, '0')),
};

describe('a user who sends too much', () => {
  it('is read later, on all of their sockets, while others are read at once', () => {
    const { clock, open } = desk();
    const [first, second, other] = [open('anna'), open('anna'), open('bob')];
    say(first, large);
    expect([first.isPaused, second.isPaused]).toEqual([false, false]);
    say(second, large);
    expect([first.isPaused, second.isPaused]).toEqual([false, true]);
    say(first, { type: 'ping' });
    expect(first.isPaused).toBe(true);
    say(other, { type: 'ping' });
    expect([other.isPaused, other.sent]).toEqual([false, ['{"type":"pong"}']]);
    clock.advance(60_000);
    expect([first.isPaused, second.isPaused]).toEqual([false, false]);
  });

  it('is not cut off for messages of an earlier minute after the clock was set back', () => {
    const { clock, open } = desk();
    const socket = open('anna');
    for (let n = 0; n < 300; n += 1) say(socket, { type: 'ping' });
    clock.jump(clock.now() - MS_PER_HOUR);
    say(socket, { type: 'ping' });
    expect(socket.sent).toHaveLength(301);
    for (let n = 0; n < 300; n += 1) say(socket, { type: 'ping' });
    expect(socket.sent).toHaveLength(600);
  });
});
