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

describe('what the address of a socket asks for', () => {
  it('is one stream, told by its type or by the path that it has to itself', () => {
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

  it('reads the path as the router does, whatever its spelling, and the type before a fragment', () => {
    expect(targetOf('/ws/%61uth?type=msg#type=bestmarket')).toMatchObject({ kind: 'stream', type: 'msg' });
    expect(targetOf('http://example.com/ws/auth?type=msg')).toMatchObject({ kind: 'stream', type: 'msg' });
    expect(targetOf('/ws/auth?xtype=msg')).toMatchObject({ kind: 'unknown' });
  });

  it('is no stream of a session on the public path, nor the other way round', () => {
    expect(targetOf('/ws/noauth?type=msg')).toEqual({ kind: 'unknown', needsSession: false });
    expect(targetOf('/ws/auth?type=StcSystemNetworkStatus')).toEqual({ kind: 'unknown', needsSession: true });
    expect(targetOf('/ws/auth')).toEqual({ kind: 'unknown', needsSession: true });
  });

  it('is nothing on a path where no socket lives', () => {
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

describe('the socket that many streams share', () => {
  it('carries the market, and nothing that belongs to one person, nor commands', () => {
    expect(['bestmarket', 'fullmarket', 'latestTransWebSocket'].map(isForwarded)).toEqual([true, true, true]);
    expect(['MyQuote', 'msg', 'orderchange', 'websocketCmds', 'unknown', ''].map(isForwarded)).toEqual(
      Array(6).fill(false),
    );
  });
});

describe('the offer of sub-protocols', () => {
  it('holds the token beside the public names, or alone', () => {
    expect(tokensOf(offering(`bond.v2, bond.v1, ${TOKEN}`))).toEqual([TOKEN]);
    expect(tokensOf(offering(TOKEN))).toEqual([TOKEN]);
    expect(tokensOf(offering('bond.v1'))).toEqual([]);
    expect(tokensOf(offering())).toEqual([]);
  });

  it('shows every token that is in it, for two are one too many; what has not the form of one is none', () => {
    expect(tokensOf(offering(`bond.v1,${TOKEN},${'b'.repeat(16)}`))).toEqual([TOKEN, 'b'.repeat(16)]);
    expect(tokensOf(offering(`${'c'.repeat(15)}, ${'d'.repeat(257)}, ${'e'.repeat(20)}/`))).toEqual([]);
  });

  it('is answered by the newest public name, never by a token beside it; a lone offer has to be answered', () => {
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

  it('gets a plain reply, and is cut a second later where the peer does not go', () => {
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

  it('leaves no timer behind where the peer goes by itself', async () => {
    const { socket, clock } = peer();
    refuse(socket, clock, 404, 'Not Found');
    expect(clock.pending).toBe(1);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.push(null);
    await closed;
    expect(clock.pending).toBe(0);
  });
});
