import type { OrderEvent } from '#contract/entities';
import { describe, expect, it } from 'vitest';
import { amountText, settledText } from './settled-amount.ts';

// `as` holds: only kind and amount of a step are read.
const step = (kind: OrderEvent['kind'], amount?: string) => ({ kind, amount }) as unknown as OrderEvent;

describe('an order’s settlement amount', () => {
  it('is all its fills together, exact to the 分', () => {
    const steps = [step('new'), step('fill', '90071992547409.91'), step('fill', '0.10'), step('end')];
    expect(settledText(steps)).toBe('90,071,992,547,410.01');
  });

  it('is not given before the first fill, nor from only some of the fills', () => {
    expect(settledText([step('new'), step('rest')])).toBeNull();
    expect(settledText([step('fill', '1.00'), step('fill')])).toBeNull();
  });

  it.each([
    ['50058400.00', '50,058,400.00'],
    [undefined, null],
  ])('of one fill %j reads %j', (amount, text) => {
    expect(amountText(amount)).toBe(text);
  });
});
