import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { describe, expect, it } from 'vitest';
import { capConnections } from './connection-caps.ts';

class FakeSocket extends EventEmitter {
  readonly remoteAddress: string | undefined;
  isDestroyed = false;

  constructor(remoteAddress: string | undefined) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.isDestroyed = true;
    this.emit('close');
  }
}

function setUp(perAddress: number) {
  // `as` holds: of a server, only the connection count and events are used.
  const server = new EventEmitter() as Server;
  capConnections(server, { total: 100, perAddress, isTrustedProxy: (address) => address === '10.0.0.1' });
  const connect = (address: string | undefined): FakeSocket => {
    const socket = new FakeSocket(address);
    server.emit('connection', socket);
    return socket;
  };
  return { server, connect };
}
const acceptedOf = (sockets: readonly FakeSocket[]): boolean[] =>
  sockets.map(({ isDestroyed }) => !isDestroyed);

describe('connections from one address', () => {
  it('are accepted up to the cap, which applies to each address separately [T29]', () => {
    const { connect } = setUp(2);
    const sockets = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'].map(connect);
    expect(acceptedOf(sockets)).toEqual([true, true, false, true]);
  });

  it('of one IPv6 network share one cap, and free its places', () => {
    const { connect } = setUp(1);
    const first = connect('2001:db8:0:1::1');
    expect(acceptedOf(['2001:db8:0:1::2', '2001:db8:0:2::1'].map(connect))).toEqual([false, true]);
    first.emit('close');
    expect(acceptedOf([connect('2001:db8:0:1::3')])).toEqual([true]);
  });

  it('free one place each when they end; refused ones free none', () => {
    const { connect } = setUp(1);
    const first = connect('192.0.2.1');
    expect(acceptedOf([connect('192.0.2.1'), connect('192.0.2.1')])).toEqual([false, false]);
    first.emit('close');
    // The end is counted once, whatever a socket emits after it.
    first.emit('close');
    expect(acceptedOf([connect('192.0.2.1'), connect('192.0.2.1')])).toEqual([true, false]);
  });

  it('are not counted if the address is a trusted proxy, which many users share', () => {
    const { connect } = setUp(1);
    expect(acceptedOf(['10.0.0.1', '10.0.0.1', '10.0.0.1'].map(connect))).toEqual([true, true, true]);
  });

  it('without a known address share one cap', () => {
    const { connect } = setUp(1);
    expect(acceptedOf([connect(undefined), connect(undefined)])).toEqual([true, false]);
  });

  it('are limited in total by the server', () => {
    expect(setUp(1).server.maxConnections).toBe(100);
  });
});
