import { streams, SUB_PROTOCOL } from '#contract/push';
import { allStreams } from '#contract/server';
import { bondsArea, type MarketArea, marketArea } from '#server/areas';
import { createCalendar } from '#server/domain/calendar';
import { safeParse } from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { startTestServer, testSession, TestSessions } from '../../_util/test-server.ts';
import { type Frame, rowsAfter, TestSocket } from '../../_util/test-socket.ts';

const TOKEN = 'token-of-verified-user';
const calendar = createCalendar();

type Row = Record<string, unknown>;

/** The quotes that a reader of `fullmarket` holds after these frames. */
function quotesAfter(frames: readonly Frame[]): Map<string, Map<string, Row>> {
  const quotesByBond = new Map<string, Map<string, Row>>();
  for (const frame of frames) {
    if (frame.type !== 'fullmarket') continue;
    // `as` holds: rows of this stream, checked against the contract elsewhere in this test.
    for (const row of (frame.data ?? []) as unknown as {
      securityId: string;
      quotes: Row[];
      quoteIds?: string[];
    }[]) {
      const quotes =
        frame.op === 'snap'
          ? new Map<string, Row>()
          : (quotesByBond.get(row.securityId) ?? new Map<string, Row>());
      quotesByBond.set(row.securityId, quotes);
      for (const quote of row.quotes) quotes.set(String(quote['quoteId']), quote);
      for (const id of row.quoteIds ?? []) quotes.delete(id);
    }
  }
  return quotesByBond;
}

describe('market streams', () => {
  it('give a reader exactly what the server holds, gap-free and valid against the contract [R7.07]', async () => {
    const sessions = new TestSessions();
    sessions.byToken.set(TOKEN, testSession());
    let wired: MarketArea | undefined;
    const server = await startTestServer({
      env: { SIM_CLOCK: 'always', SIM_SPEED: '100' },
      wire(context) {
        const bonds = bondsArea(context, calendar, { demoBonds: 4000 });
        wired = marketArea(context, bonds.bonds, calendar, { withPast: false });
        return { areas: [bonds.area, wired.area], sessions, demoAccounts: async () => [] };
      },
    });
    if (!wired) throw new Error('no market');
    const { market, area } = wired;
    const lively = market.bonds.quoted().filter(({ terms }) => terms.tier === 'A' || terms.tier === 'B');
    const ids = lively.map(({ terms }) => terms.securityId);
    const open = async (path: string, subscription: Row): Promise<TestSocket> => {
      const socket = await new TestSocket(`${server.wsUrl}${path}`, [SUB_PROTOCOL, TOKEN]).open();
      socket.send({ type: 'sub', ...subscription });
      return socket;
    };
    const best = await open('/ws/auth?type=bestmarket', {});
    const deep = await open('/ws/auth?type=deepmarket', { securityIds: ids });
    const full = await open('/ws/auth?type=fullmarket', { securityIds: ids });
    const trend = await open('/ws/auth?type=priceTrendMarket', { securityIds: ids });
    const gone = await open('/ws/auth?type=RevocationBond', { securityIds: ids });
    const highest = await open('/ws/auth?type=latestHighestMarke', {});
    const tape = await open('/ws/latestTransWebSocket', {});
    const sockets = { best, deep, full, trend, gone, highest, tape };
    await tape.until((frames) => frames.filter((frame) => frame.op === 'upd').length >= 15);
    await area.stop?.();

    // `as` holds: the key was read from a row of the stream itself.
    const bestRows = () =>
      rowsAfter(best.frames, 'bestmarket', streams.bestmarket.keyOf as (row: Row) => string);
    const rows = () => [...market.view.all()].map(({ securityId }) => market.rows.best(securityId));
    await expect.poll(() => [...bestRows().values()].length).toBe(rows().length);
    await expect
      .poll(
        () =>
          rows().filter(
            (row) => JSON.stringify(bestRows().get(row?.securityId ?? '')) !== JSON.stringify(row),
          ).length,
      )
      .toBe(0);
    const live = (securityId: string) =>
      market.rows
        .full(securityId)
        .quotes.map(({ quoteId, qty }) => `${quoteId}/${qty}`)
        .sort();
    const rebuilt = (securityId: string) =>
      [...(quotesAfter(full.frames).get(securityId)?.values() ?? [])]
        .map((row) => `${String(row['quoteId'])}/${String(row['qty'])}`)
        .sort();
    await expect.poll(() => ids.filter((id) => rebuilt(id).join() !== live(id).join())).toEqual([]);
    const ladders = () => rowsAfter(deep.frames, 'deepmarket', (row) => String(row['securityId']));
    const withoutTime = ({ ts: _ts, ...row }: Row) => row;
    await expect
      .poll(() =>
        ids.filter(
          (id) =>
            JSON.stringify(withoutTime(ladders().get(id) ?? {})) !==
            JSON.stringify(withoutTime({ ...market.rows.deep(id) })),
        ),
      )
      .toEqual([]);
    const trades = () =>
      [...rowsAfter(tape.frames, 'latestTransWebSocket', (row) => String(row['tradeId'])).keys()].sort();
    await expect.poll(trades).toEqual(
      market.view
        .tape()
        .map(({ trade }) => trade.id)
        .sort(),
    );

    const revoked = gone.frames.flatMap((frame) => frame.data ?? []);
    expect(revoked.length).toBeGreaterThan(50);
    expect(new Set(revoked.map((row) => row['reason']))).toContain('user');
    for (const socket of Object.values(sockets)) {
      const numbered = socket.frames.filter((frame) => frame.seq !== undefined);
      expect(numbered.map((frame) => frame.seq)).toEqual(numbered.map((_, i) => i + 1));
      for (const frame of numbered) {
        const stream = allStreams.find(({ type }) => type === frame.type);
        for (const row of frame.data ?? [])
          expect(stream && safeParse(stream.row, row).error).toBeUndefined();
      }
      socket.close();
    }
    await server.close();
  });
});
