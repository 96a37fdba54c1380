import { describe, expect, it } from 'vitest';
import { bondRecord } from '../../../tests/_util/bond-record.ts';
import { resembling } from './resembling.ts';

const today = '2026-11-23';
const bond = bondRecord({ securityId: 'OWN.IB', maturityDate: '2031-11-22' });
const like = (securityId: string, over: Parameters<typeof bondRecord>[0] = {}) =>
  bondRecord({ securityId, ...over });
const ids = (among: Parameters<typeof resembling>[1], rows = 10): string[] =>
  resembling(bond, among, today, rows).map(({ bond: { securityId } }) => securityId);

describe('similar bonds', () => {
  it('have the same type, class and rating, and exclude the bond itself and matured bonds', () => {
    expect(
      ids([
        bond,
        like('SAME.IB'),
        like('TYPE.IB', { bondType: 'GB' }),
        like('CLASS.IB', { spreadClass: 'POLICY' }),
        like('RATED.IB', { issuerRating: 'AAA' }),
        like('OVER.IB', { maturityDate: '2026-11-22' }),
      ]),
    ).toEqual(['SAME.IB']);
  });

  it('are sorted by distance of maturity on either side, then by code', () => {
    const at = (securityId: string, maturityDate: string) => like(securityId, { maturityDate });
    expect(
      ids([
        at('FAR.IB', '2036-11-22'),
        at('B.IB', '2032-11-21'),
        at('A.IB', '2032-11-21'),
        at('BEFORE.IB', '2031-05-22'),
      ]),
    ).toEqual(['BEFORE.IB', 'A.IB', 'B.IB', 'FAR.IB']);
  });

  it('are compared by exercise date where one lies ahead', () => {
    const puttable = like('PUT.IB', {
      optionType: 'PUT',
      exerciseDate: '2031-11-21',
      maturityDate: '2041-11-22',
    });
    expect(ids([like('NEAR.IB', { maturityDate: '2032-01-22' }), puttable])).toEqual(['PUT.IB', 'NEAR.IB']);
    expect(resembling(bond, [puttable], today, 1)[0]?.remainYears).toBeCloseTo(4.9973, 4);
  });

  it('are limited to the requested number', () => {
    const many = Array.from({ length: 5 }, (_, at) => like(`${at}.IB`));
    expect([ids(many, 3).length, ids(many, 0).length, ids([], 3).length]).toEqual([3, 0, 0]);
  });
});
