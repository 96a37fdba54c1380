import { MarketReader } from '#server/domain/market';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();
const at = (moment: string): number => Date.parse(`${moment}+08:00`);

/** A trade in a bond, at this yield. */
async function traded(securityId: string, moment: string, yieldE4: number): Promise<void> {
  await sql`insert into trade (trade_id, security_id, bucket, event_n, bid_id, ofr_id, maker_id, taker_id, bid_org_id, ofr_org_id, qty, yield_e4,
      clean_e4, price_type, settl_type, direction, traded_at)
    values (${`${securityId} ${moment}`}, ${securityId}, '1', ${yieldE4}, 'o', 'o', 'o', 'o', 'org', 'org', 1000, ${yieldE4}, 1000000, 'Y', '1', 'GVN',
      ${new Date(at(moment))})`.execute(database.storage.kysely);
}

it('a bond’s close is its last trade before the session, whether or not it has traded since, unless that is too long ago', async () => {
  await traded('today.IB', '2026-11-20T09:30:00', 20_100);
  await traded('both.IB', '2026-11-19T10:00:00', 20_200);
  await traded('both.IB', '2026-11-19T16:00:00', 20_201);
  await traded('both.IB', '2026-11-20T09:31:00', 20_202);
  await traded('both.IB', '2026-11-20T09:32:00', 20_203);
  await traded('before.IB', '2026-11-05T10:00:00', 20_300);
  await traded('old.IB', '2026-11-04T23:59:59', 20_400);
  await traded('revived.IB', '2026-11-04T23:59:59', 20_500);
  await traded('revived.IB', '2026-11-20T09:33:00', 20_501);
  await sql`insert into trend_bar (security_id, minute, last_e4, qty, quotes, trades)
    values ('both.IB', ${new Date(at('2026-11-20T09:31:00'))}, 20202, 1000, 0, 1)`.execute(
    database.storage.kysely,
  );
  const { sessionDate, closes, lasts } = await new MarketReader(database.storage.kysely).session({
    securityIds: [],
    versionOf: () => Number.MAX_SAFE_INTEGER,
    at: at('2026-11-20T09:40:00'),
  });
  expect(sessionDate).toBe('2026-11-20');
  expect(Object.fromEntries(closes)).toEqual({
    'both.IB': { yieldE4: 20_201, at: at('2026-11-19T16:00:00') },
    'before.IB': { yieldE4: 20_300, at: at('2026-11-05T10:00:00') },
  });
  expect(Object.fromEntries(lasts)).toEqual({
    'today.IB': { yieldE4: 20_100, at: at('2026-11-20T09:30:00') },
    'both.IB': { yieldE4: 20_203, at: at('2026-11-20T09:32:00') },
    'before.IB': { yieldE4: 20_300, at: at('2026-11-05T10:00:00') },
    'old.IB': { yieldE4: 20_400, at: at('2026-11-04T23:59:59') },
    'revived.IB': { yieldE4: 20_501, at: at('2026-11-20T09:33:00') },
  });
});
