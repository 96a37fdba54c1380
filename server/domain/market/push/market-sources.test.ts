import type { Revocation } from '#contract/entities';
import type { StreamType } from '#contract/push';
import type { StreamEvent } from '#server/push';
import { describe, expect, it } from 'vitest';
import { type MarketSourcesDeps, publishChanges } from './market-sources.ts';

describe('market changes', () => {
  it('are made into rows only for the streams that have subscribers', () => {
    const calls: string[] = [];
    // `as` holds: every call on the rows and view below is recorded or answered.
    const rows = new Proxy({}, { get: (_target, name) => () => calls.push(String(name)) });
    const deps = { rows, view: { position: 7 } } as unknown as MarketSourcesDeps;
    const gone = { id: 'q1', side: 1, reason: 'user' };
    const change = { securityId: 'A.IB', visible: [{}], gone: [gone], trades: [{}], highest: [{}] };
    const published: [StreamType, StreamEvent<unknown>][] = [];
    const publishTo = (read: readonly StreamType[]): void =>
      publishChanges(
        [change] as unknown as Parameters<typeof publishChanges>[0],
        {
          isRead: (type, securityId) => securityId === 'A.IB' && read.includes(type),
          publish: (type, event) => published.push([type, event]),
        },
        deps,
        0,
      );
    publishTo([]);
    expect([calls, published]).toEqual([[], []]);
    publishTo(['RevocationBond', 'latestTransWebSocket']);
    expect(calls).toEqual(['trans']);
    expect(published.map(([type, { op, position }]) => [type, op, position])).toEqual([
      ['RevocationBond', 'upd', 7],
      ['latestTransWebSocket', 'upd', 7],
    ]);
    // `as` holds: the row of the first event.
    expect(published[0]?.[1].row as Revocation).toMatchObject({ quoteIds: ['q1'] });
    publishTo(['fullmarket']);
    expect(published.slice(2).map(([type, { op }]) => [type, op])).toEqual([
      ['fullmarket', 'upd'],
      ['fullmarket', 'del'],
    ]);
  });

  it('send each minute of a chart under a key of its own, so that a slow reader misses none', () => {
    const minutes = ['10:00', '10:01'].map((time) => ({ points: [[`2026-11-23 ${time}:00.000`]] }));
    // `as` holds: nothing else of rows and view is read for this stream.
    const deps = {
      rows: { trendSince: (_id: string, since: number) => (since === 5 ? minutes : []) },
      view: { position: 7 },
    } as unknown as MarketSourcesDeps;
    const published: StreamEvent<unknown>[] = [];
    publishChanges(
      [{ securityId: 'A.IB', visible: [], gone: [], trades: [], highest: [], barsFrom: 5 }],
      {
        isRead: (type) => type === 'priceTrendMarket',
        publish: (_type, event) => published.push(event),
      },
      deps,
      0,
    );
    expect(published).toEqual([
      { op: 'upd', row: minutes[0], key: 'A.IB/2026-11-23 10:00:00.000' },
      { op: 'upd', row: minutes[1], key: 'A.IB/2026-11-23 10:01:00.000' },
    ]);
  });
});
