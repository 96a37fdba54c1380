import { FakeBrowser, FakeClock, FakeSockets } from '#testing';
import { describe, expect, it } from 'vitest';
import { conflatedSockets, openBuffered } from './conflated-sockets.ts';

const URL = 'wss://desk/ws/websocketForward';
function open() {
  const clock = new FakeClock();
  const sockets = new FakeSockets(clock);
  const browser = new FakeBrowser();
  const heard: unknown[] = [];
  const closed: (readonly [number, string])[] = [];
  const factory = conflatedSockets(sockets, clock, browser);
  const socket = factory.open(URL, ['bond.v1'], {
    onOpen: () => heard.push('open'),
    onMessage: (message) => heard.push(message),
    onClose: (code, reason) => closed.push([code, reason]),
  });
  clock.advance(10);
  return { clock, sockets, browser, heard, closed, factory, socket, server: () => sockets.at('Forward') };
}
const trade = (seq: number) => ({ type: 'pong', seq });

describe('market sockets without a worker', () => {
  it('pass on the server’s frames, parsed, and skip text that is no frame', () => {
    const { heard, server, clock } = open();
    server().push(trade(1));
    server().pushText('{broken');
    server().push(trade(2));
    clock.advance(50);
    expect(heard).toEqual(['open', trade(1), trade(2)]);
  });

  it('send messages, and report whether the browser has sockets at all', () => {
    const { socket, server, factory, sockets } = open();
    socket.send('{"type":"sub"}');
    expect([server().received, factory.isSupported]).toEqual([[{ type: 'sub' }], true]);
    sockets.isSupported = false;
    expect(factory.isSupported).toBe(false);
  });

  it('deliver pending frames before they report a lost connection', () => {
    const { heard, closed, server, clock, browser } = open();
    browser.setVisible(false);
    server().push(trade(1));
    server().push(trade(2));
    server().drop(1006, 'gone');
    expect([heard.slice(1), closed]).toEqual([[trade(1), trade(2)], [[1006, 'gone']]]);
    clock.advance(5000);
    expect([clock.pending, browser.listeners]).toEqual([0, 0]);
  });

  it('closed by the page deliver nothing more and leave nothing behind', () => {
    const { heard, socket, server, clock, browser } = open();
    server().push(trade(1));
    socket.close(1000);
    server().push(trade(2));
    clock.advance(5000);
    expect([heard, server().closedWith, clock.pending, browser.listeners]).toEqual([
      ['open', trade(1)],
      1000,
      0,
      0,
    ]);
  });
});

describe('a socket with held messages', () => {
  it('delivers at most eight untaken messages, and the rest merged into one', () => {
    const clock = new FakeClock();
    const sockets = new FakeSockets(clock);
    const handed: number[] = [];
    const buffered = openBuffered(sockets, clock, [URL, []], {
      onOpen: () => undefined,
      onMessages: (messages) => handed.push(messages.length),
      onClose: () => undefined,
    });
    clock.advance(10);
    for (let at = 0; at < 20; at += 1) {
      sockets.at('Forward').push(trade(at));
      clock.advance(10);
    }
    expect(handed).toEqual(Array.from({ length: 8 }, () => 1));
    buffered.acknowledge(8);
    clock.advance(10);
    expect(handed.at(-1)).toBe(12);
    buffered.close(1000);
  });

  it('throws to its owner when the browser refuses to open it', () => {
    const clock = new FakeClock();
    const sockets = new FakeSockets(clock);
    sockets.failure = new Error('SecurityError');
    const nothing = { onOpen: () => undefined, onMessages: () => undefined, onClose: () => undefined };
    expect(() => openBuffered(sockets, clock, [URL, []], nothing)).toThrow('SecurityError');
    expect(clock.pending).toBe(0);
  });
});
