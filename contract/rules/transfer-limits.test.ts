import { describe, expect, it } from 'vitest';
import { isTransferInTime, limitToWarnOf, transferLimit } from './transfer-limits.ts';

const at = (time: string): number => Date.parse(`2026-11-20T${time}:00+08:00`);
const today = '2026-11-20';

describe('the time limits of a transfer', () => {
  it('are 11:00 until the custodian has it, and 16:00 from then on [R1.03]', () => {
    expect(transferLimit('submitted', today, at('09:00'))).toEqual({
      name: 'confirm',
      at: '2026-11-20 11:00',
      urgency: 'far',
    });
    expect(transferLimit('custodian', today, at('09:00'))?.at).toBe('2026-11-20 16:00');
    expect(transferLimit('settled', today, at('09:00'))).toBeNull();
    expect(transferLimit('refused', today, at('18:00'))).toBeNull();
  });

  it('are due soon within the hour before, and late once passed [R1.03]', () => {
    expect(transferLimit('checked', today, at('10:00'))?.urgency).toBe('soon');
    expect(transferLimit('checked', today, at('11:00'))?.urgency).toBe('soon');
    expect(transferLimit('checked', today, at('11:01'))?.urgency).toBe('late');
    expect(transferLimit('custodian', today, at('15:59'))?.urgency).toBe('soon');
  });

  it('trigger a reminder in the hour before each of them and at no other time [R1.03]', () => {
    expect(['09:59', '10:00', '11:00', '11:01'].map((time) => limitToWarnOf(at(time)))).toEqual([
      null,
      'confirm',
      'confirm',
      null,
    ]);
    expect(['14:59', '15:00', '16:00', '16:01'].map((time) => limitToWarnOf(at(time)))).toEqual([
      null,
      'settle',
      'settle',
      null,
    ]);
  });

  it('allow no request for a past day, or for today after 16:00 [R1.03]', () => {
    expect(isTransferInTime(today, at('15:59'))).toBe(true);
    expect(isTransferInTime(today, at('16:00'))).toBe(false);
    expect(isTransferInTime('2026-11-19', at('09:00'))).toBe(false);
    expect(isTransferInTime('2026-11-23', at('18:00'))).toBe(true);
  });
});
