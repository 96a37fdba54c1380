import { createCalendar } from '#server/domain/calendar';
import { BondPricer, ValuationMarks } from '#server/domain/market';
import { describe, expect, it } from 'vitest';
import { lateRefusal } from './order-checks.ts';

const calendar = createCalendar();
const at = (text: string): number => Date.parse(`2026-11-${text}+08:00`);
const deps = {
  market: {
    bonds: { get: () => undefined, quoted: () => [] },
    marks: new ValuationMarks(),
    pricer: new BondPricer(() => undefined, calendar),
  },
  rules: {
    isOpen: (now: number) => now <= at('20T17:30:00') || now >= at('23T09:00:00'),
    deviationBp: { rates: 30, credit: 50, belowAA: 100 },
  },
};
const entry = { securityId: '240210.IB', bucket: '23', settlDate: '2026-11-23' };

describe('an entry that reaches its turn late', () => {
  it('is accepted up to the close and refused after it', () => {
    expect(lateRefusal(entry, at('20T17:30:00'), deps)).toBeNull();
    expect(lateRefusal(entry, at('20T17:30:00.001'), deps)).toMatchObject({ key: 'closed', field: 'time' });
  });

  it('is refused with the hours in force at that moment', () => {
    const late = at('20T17:31:00');
    expect(lateRefusal(entry, late, deps)?.values).toEqual({ limit: '9:00-17:30' });
    const rules = { ...deps.rules, hours: () => ({ open: 10 * 3600, close: 16 * 3600 + 1800 }) };
    expect(lateRefusal(entry, late, { ...deps, rules })?.values).toEqual({
      limit: '10:00-16:30',
    });
  });

  it('is refused if its settlement code now means another day', () => {
    expect(lateRefusal(entry, at('23T09:00:00'), deps)).toMatchObject({ key: 'badSettlement' });
    expect(lateRefusal({ ...entry, settlDate: '2026-11-24' }, at('23T09:00:00'), deps)).toBeNull();
  });

  it('is refused if the date that it names has passed', () => {
    const named = { ...entry, bucket: '11.20+0', settlDate: '2026-11-20' };
    expect(lateRefusal(named, at('20T10:00:00'), deps)).toBeNull();
    expect(lateRefusal(named, at('23T10:00:00'), deps)).toMatchObject({ key: 'badSettlement' });
  });
});
