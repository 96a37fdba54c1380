import type { ValuationRecord } from '#server/domain/bonds';
import type { MarketViewer } from '#server/domain/market';
import { describe, expect, it, vi } from 'vitest';
import { bondRecord } from '../../../tests/_util/bond-record.ts';
import { valuationPage } from './valuation-page.ts';

const bondsById = new Map(
  ['1.IB', '2.IB', '3.IB'].map((securityId) => [securityId, bondRecord({ securityId })]),
);
const record: ValuationRecord = {
  securityId: '2.IB',
  valuationDate: '2026-11-20',
  source: 'CB',
  yieldMat: 2.2,
  yieldExe: null,
  cleanMat: 99,
  cleanExe: null,
  dirtyMat: 100,
  accrued: 1,
  modifiedDuration: 7,
  convexity: 60,
  dv01: 0.07,
  spreadDuration: 7,
  recommended: 'mat',
  chgBp: null,
  demo: true,
};

const seenBy = (kind: MarketViewer['kind']): MarketViewer => ({ kind, orgId: null, owns: () => false });
const verified = seenBy('verified');

function setUp() {
  const requested: (readonly string[])[] = [];
  const services = {
    directory: { get: (id: string) => bondsById.get(id), today: () => '2026-11-23' },
    valuations: {
      latest: async (ids: readonly string[]) => {
        requested.push(ids);
        return new Map([['2.IB', [record]]]);
      },
    },
  };
  // `as` holds: a page uses nothing else of the services.
  return { requested, services: services as unknown as Parameters<typeof valuationPage>[0] };
}

describe('a page of valuations', () => {
  it('lists the requested bonds in the order given, each once, and leaves out unknown ids', async () => {
    const { services } = setUp();
    const own = vi.fn<() => string[]>(() => ['1.IB']);
    const query = { securityId: ['3.IB', 'X.IB', '1.IB', '3.IB'], page: 1, rows: 10 };
    const { content, totalPages } = await valuationPage(services, query, verified, own);
    expect([content.map(({ securityId }) => securityId), totalPages]).toEqual([['3.IB', '1.IB'], 1]);
    expect(own).not.toHaveBeenCalled();
  });

  it('falls back to the call’s own bonds when no ids are given; an empty list returns none', async () => {
    const { services } = setUp();
    const ids = ({ content }: { readonly content: readonly { readonly securityId: string }[] }): string[] =>
      content.map(({ securityId }) => securityId);
    expect(ids(await valuationPage(services, { page: 1, rows: 10 }, verified, async () => ['2.IB']))).toEqual(
      ['2.IB'],
    );
    expect(
      ids(await valuationPage(services, { securityId: [], page: 1, rows: 10 }, verified, () => ['2.IB'])),
    ).toEqual([]);
  });

  it('loads valuations only for the bonds on the page, and lists no providers for a bond never valued', async () => {
    const { services, requested } = setUp();
    const { content, totalPages } = await valuationPage(services, { page: 2, rows: 1 }, verified, () => [
      '1.IB',
      '2.IB',
      '3.IB',
    ]);
    expect([requested, totalPages]).toEqual([[['2.IB']], 3]);
    expect(content[0]?.providers).toHaveLength(1);
    const first = await valuationPage(services, { page: 1, rows: 1 }, verified, () => [
      '1.IB',
      '2.IB',
      '3.IB',
    ]);
    expect(first.content[0]).toMatchObject({ providers: [], valuationDate: null });
  });

  it('gives who reads as a visitor a yield cut to two decimals and no other figure, and any user all of them [R6.01]', async () => {
    const { services } = setUp();
    const providersFor = async (kind: MarketViewer['kind']) => {
      const found = await valuationPage(services, { page: 1, rows: 10 }, seenBy(kind), () => ['2.IB']);
      expect(found.content[0]?.valuationDate).toBe('2026-11-20');
      return found.content[0]?.providers;
    };
    expect(await providersFor('visitor')).toMatchObject([
      { source: 'CB', yieldMat: '2.20**', cleanMat: null, dirtyMat: null, accrued: null, dv01: null },
    ]);
    const all = await providersFor('verified');
    expect(all).toMatchObject([{ source: 'CB', yieldMat: 2.2, cleanMat: 99, dirtyMat: 100 }]);
    expect(await providersFor('user')).toEqual(all);
  });
});
