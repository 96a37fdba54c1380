import { instrumentOf } from '#core/plugin';
import { describe, expect, it } from 'vitest';
import { linkedList } from './linked-list.ts';

const rows = [
  { securityId: 'A.IB', trueRemainMaturityStr: '97D' },
  { securityId: 'B.IB', trueRemainMaturityStr: '3.00Y' },
  { securityId: 'C.IB', trueRemainMaturityStr: '12.10Y' },
  { securityId: 'D.IB' },
];
const visibleIds = (value: Parameters<typeof linkedList>[0]): string[] => {
  const list = linkedList(value);
  return rows.filter((row) => list === null || list.has(row)).map(({ securityId }) => securityId);
};

describe('bonds shown by linked panels', () => {
  it('are all of them when nothing is selected', () => {
    expect(visibleIds(null)).toHaveLength(4);
    expect(visibleIds({ type: 'fdc3.nothing' })).toHaveLength(4);
  });

  it.each(['fdc3.instrumentList', 'fdc3.organization'] as const)('are those named by %s', (type) => {
    const value = { type, name: 'x', instruments: ['B.IB', 'D.IB', 'Z.IB'].map((id) => instrumentOf(id)) };
    expect(visibleIds(value)).toEqual(['B.IB', 'D.IB']);
  });

  it('are none for a list without bonds', () => {
    expect(visibleIds({ type: 'fdc3.instrumentList', name: 'empty', instruments: [] })).toEqual([]);
  });

  it('are those above the lower and up to the upper tenor; a row without maturity matches none', () => {
    const tenor = (above: number, upTo: number | null) =>
      visibleIds({ type: 'bond.tenor', name: 't', years: { above, upTo } });
    expect(tenor(0, 1)).toEqual(['A.IB']);
    expect(tenor(1, 3)).toEqual(['B.IB']);
    expect(tenor(3, 5)).toEqual([]);
    expect(tenor(3, null)).toEqual(['C.IB']);
  });
});
