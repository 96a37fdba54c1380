import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { streams } from '#contract/push';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../tests/_util/manual-clock.ts';
import { chooseProtocol, isForwarded, refuse, targetOf, tokensOf } from './handshake.ts';

const TOKEN = 'a'.repeat(43);
const offering = (protocols?: string): IncomingMessage =>
  // `as` holds: only the offered protocols are read.
  ({ headers: { 'sec-websocket-protocol': protocols } }) as unknown as IncomingMessage;

describe('the target of a socket address', () => {
  it('is one stream, identified by type or by its own path', () => {
    expect(targetOf('/ws/auth?type=bestmarket')).toEqual({
      kind: 'stream',
      type: 'bestmarket',
      needsSession: true,
    });
    expect(targetOf('/ws/noauth?type=StcSystemNetworkStatus')).toEqual({
      kind: 'stream',
      type: 'StcSystemNetworkStatus',
      needsSession: false,
    });
    expect(targetOf('/ws/latestTransWebSocket')).toMatchObject({
      kind: 'stream',
      type: 'latestTransWebSocket',
    });
    expect(targetOf('/ws/websocketForward?x=1')).toEqual({ kind: 'forward', needsSession: true });
  });

  it('is read with the router’s decoding of the path, and the type before any fragment', () => {
    expect(targetOf('/ws/%61uth?type=msg#type=bestmarket')).toMatchObject({ kind: 'stream', type: 'msg' });
    expect(targetOf('http://example.com/ws/auth?type=msg')).toMatchObject({ kind: 'stream', type: 'msg' });
    expect(targetOf('/ws/auth?xtype=msg')).toMatchObject({ kind: 'unknown' });
  });

  it('is unknown for a session stream on the public path, and vice versa', () => {
    expect(targetOf('/ws/noauth?type=msg')).toEqual({ kind: 'unknown', needsSession: false });
    expect(targetOf('/ws/auth?type=StcSystemNetworkStatus')).toEqual({ kind: 'unknown', needsSession: true });
    expect(targetOf('/ws/auth')).toEqual({ kind: 'unknown', needsSession: true });
  });

  it('is null on a path without sockets', () => {
    for (const url of [
      '/ws',
      '/ws/',
      '/ws/elsewhere',
      '/api/ws/auth?type=msg',
      '/',
      '/ws/auth/',
      '/%E0%A4%A',
    ])
      expect([url, targetOf(url)]).toEqual([url, null]);
  });

  it('needs a session for every stream that is not public', () => {
    for (const { type, path, access } of Object.values(streams)) {
      const target = targetOf(path === '/ws/auth' || path === '/ws/noauth' ? `${path}?type=${type}` : path);
      expect([type, target?.needsSession]).toEqual([type, access !== 'public']);
    }
  });
});

describe('the shared socket', () => {
  it('carries market streams, but no personal streams or commands', () => {
    expect(['bestmarket', 'fullmarket', 'latestTransWebSocket'].map(isForwarded)).toEqual([true, true, true]);
    expect(['MyQuote', 'msg', 'orderchange', 'websocketCmds', 'unknown', ''].map(isForwarded)).toEqual(
      Array(6).fill(false),
    );
  });
});

describe('the sub-protocols offered', () => {
  it('contain the token beside the public names, or alone', () => {
    expect(tokensOf(offering(`bond.v2, bond.v1, ${TOKEN}`))).toEqual([TOKEN]);
    expect(tokensOf(offering(TOKEN))).toEqual([TOKEN]);
    expect(tokensOf(offering('bond.v1'))).toEqual([]);
    expect(tokensOf(offering())).toEqual([]);
  });

  it('return every token, so that two can be refused, and ignore malformed ones', () => {
    expect(tokensOf(offering(`bond.v1,${TOKEN},${'b'.repeat(16)}`))).toEqual([TOKEN, 'b'.repeat(16)]);
    expect(tokensOf(offering(`${'c'.repeat(15)}, ${'d'.repeat(257)}, ${'e'.repeat(20)}/`))).toEqual([]);
  });

  it('are answered with the newest public name, and with the token only if it is offered alone', () => {
    expect(chooseProtocol(new Set(['bond.v1', TOKEN, 'bond.v2']))).toBe('bond.v2');
    expect(chooseProtocol(new Set([TOKEN, 'bond.v1']))).toBe('bond.v1');
    expect(chooseProtocol(new Set([TOKEN]))).toBe(TOKEN);
    expect(chooseProtocol(new Set([TOKEN, 'other']))).toBe(false);
    expect(chooseProtocol(new Set())).toBe(false);
  });
});

describe('a refused handshake', () => {
  function peer() {
    const sent: string[] = [];
    const socket = new Duplex({
      read() {},
      write(chunk: Buffer, _encoding, done) {
        sent.push(chunk.toString());
        done();
      },
    });
    return { sent, socket, clock: new ManualClock() };
  }

  it('gets a plain reply, and is cut off after a second if the client does not close', () => {
    const { sent, socket, clock } = peer();
    refuse(socket, clock, 421, 'Misdirected Request');
    expect(sent.join('')).toBe(
      'HTTP/1.1 421 Misdirected Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
    );
    clock.advance(999);
    expect(socket.destroyed).toBe(false);
    clock.advance(1);
    expect(socket.destroyed).toBe(true);
  });

  it('leaves no timer behind if the client closes', async () => {
    const { socket, clock } = peer();
    refuse(socket, clock, 404, 'Not Found');
    expect(clock.pending).toBe(1);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.push(null);
    await closed;
    expect(clock.pending).toBe(0);
  });
});
