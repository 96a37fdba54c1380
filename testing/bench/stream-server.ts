import { socketAddress, type StreamType, streams } from '#contract/push';
import { servedStreams } from '#contract/server';
import { otherPrices } from '../samples/prices.ts';
import { sampleRows, SAMPLE_BONDS } from '../samples/sample.ts';
import type { FakeSocket } from '../fake-sockets.ts';
import type { FakeSockets } from '../fake-sockets.ts';
import type { ContractFixtures } from './fixtures.ts';

// `as` holds: Object.keys of a const object yields its declared keys.
const types = Object.keys(streams) as readonly StreamType[];

interface Subscription {
  readonly stream: StreamType;
  readonly ids: readonly string[] | null;
}

const bondOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'securityId' in row ? String(row.securityId) : '';

/** Answers subscriptions on fake sockets with snapshots, as the server does, and sends updates on request. */
export class StreamServer {
  /** Sends snapshots without rows. */
  isEmpty = false;
  private readonly sockets: FakeSockets;
  private readonly fixtures: ContractFixtures;
  private readonly read = new WeakMap<FakeSocket, number>();
  private readonly followed = new Map<FakeSocket, Subscription[]>();

  constructor(sockets: FakeSockets, fixtures: ContractFixtures) {
    this.sockets = sockets;
    this.fixtures = fixtures;
  }

  /** All rows of a stream. */
  rowsOf(type: StreamType): readonly unknown[] {
    return this.fixtures.rows?.[type] ?? sampleRows(servedStreams[type].row);
  }

  /** Answers what has arrived since the last call. True if there was anything. */
  serve(): boolean {
    let served = false;
    for (const socket of this.sockets.live) {
      if (socket.state !== 'open') continue;
      const readCount = this.read.get(socket);
      this.read.set(socket, socket.received.length);
      const fresh = readCount === undefined ? this.ownStreams(socket) : [];
      const requested = socket.received
        .slice(readCount ?? 0)
        .flatMap((frame) => this.requestedStreams(socket, frame));
      for (const subscription of [...fresh, ...requested]) {
        served = true;
        this.followed.set(socket, [...(this.followed.get(socket) ?? []), subscription]);
        socket.frame(subscription.stream, 'snap', this.rowsFor(subscription), subscription.ids ?? undefined);
      }
    }
    return served;
  }

  /** Sends each subscribed row again, as a change, with other prices. */
  update(): void {
    for (const [socket, list] of this.followed) {
      if (socket.state !== 'open') continue;
      for (const subscription of list)
        for (const row of this.rowsFor(subscription))
          socket.frame(subscription.stream, 'upd', [
            otherPrices(servedStreams[subscription.stream].row, row),
          ]);
    }
  }

  /** Drops every connection. */
  drop(): void {
    this.followed.clear();
    for (const socket of this.sockets.live) socket.drop();
  }

  private rowsFor({ stream, ids }: Subscription): readonly unknown[] {
    if (this.isEmpty) return [];
    const rows = this.rowsOf(stream);
    if (streams[stream].scope !== 'bond' || ids === null) return rows;
    const [first] = rows;
    return ids.flatMap((id) => {
      const found = rows.filter((row) => bondOf(row) === id);
      const other = typeof first === 'object' && first !== null ? [{ ...first, securityId: id }] : [];
      return found.length > 0 ? found : other;
    });
  }

  /** The stream of a socket dedicated to a single stream. */
  private ownStreams(socket: FakeSocket): Subscription[] {
    const path = socket.url.replace(/^\w+:\/\/[^/]+/, '');
    return types
      .filter(
        (type) => streams[type].scope !== 'bond' && socketAddress(type) === path && type !== 'websocketCmds',
      )
      .map((stream) => ({ stream, ids: null }));
  }

  private requestedStreams(socket: FakeSocket, frame: unknown): Subscription[] {
    if (typeof frame !== 'object' || frame === null || !('type' in frame)) return [];
    const named = 'stream' in frame ? types.find((type) => type === frame.stream) : undefined;
    if (named === undefined || !socket.url.includes('/ws/')) return [];
    const ids =
      'securityIds' in frame && Array.isArray(frame.securityIds) ? frame.securityIds.map(String) : null;
    if (frame.type === 'sub') return [{ stream: named, ids }];
    const remaining = (this.followed.get(socket) ?? []).filter(
      (item) => item.stream !== named || (ids !== null && !item.ids?.some((id) => ids.includes(id))),
    );
    this.followed.set(socket, remaining);
    return [];
  }
}

/** The bond of linked panels. */
export const SAMPLE_BOND = SAMPLE_BONDS[0];
