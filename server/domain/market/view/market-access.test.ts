import { allOperations, allStreams } from '#contract/server';
import { describe, expect, it } from 'vitest';
import { testSession } from '../../../../tests/_util/test-server.ts';
import { kindOfViewer, type MarketSubject, marketSubjects } from './market-access.ts';

const viewerOf = (newAuth: 'I' | 'P' | 'Y' | null) => ({
  session: newAuth === null ? null : testSession({ newAuth }),
  ip: '',
});
const names = Object.keys(marketSubjects);

describe('who reads full prices', () => {
  it('is decided for calls and streams of the contract only, and for every stream of the market [R1.01]', () => {
    const served = new Set([...allOperations.map(({ name }) => name), ...allStreams.map(({ type }) => type)]);
    expect(names.filter((name) => !served.has(name))).toEqual([]);
    const market = allStreams.flatMap(({ type, scope }) => (scope === 'bond' ? [type] : []));
    expect(market.length).toBeGreaterThan(4);
    expect([...market, 'latestTransWebSocket'].filter((type) => !(type in marketSubjects))).toEqual([]);
  });

  it('is never a visitor, and always a verified user [R5.06]', () => {
    for (const name of names) {
      // `as` holds: the names of the table.
      const subject = name as MarketSubject;
      expect([name, kindOfViewer(viewerOf(null), subject)]).toEqual([name, 'visitor']);
      expect([name, kindOfViewer(viewerOf('Y'), subject)]).toEqual([name, 'verified']);
    }
  });

  it('is a logged-in user where the public pages read, and nowhere in the advanced areas [R1.01] [R6.01]', () => {
    const full = names.filter((name) =>
      (['I', 'P'] as const).every((auth) => kindOfViewer(viewerOf(auth), name as MarketSubject) === 'user'),
    );
    expect(full).toEqual([
      'homepage',
      'bondPreview',
      'bondInfo',
      'getResembleSecurityList',
      'selectBondValuationEntityFromOp',
      'selectBondValuationEntityFromCom',
      'selectBondValuationEntityFromMy',
      'queryLatestTrans',
      'latestTransWebSocket',
    ]);
    const asVisitor = names.filter(
      (name) => kindOfViewer(viewerOf('I'), name as MarketSubject) === 'visitor',
    );
    expect([...full, ...asVisitor]).toEqual(names);
  });
});
