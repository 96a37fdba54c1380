import { describe, expect, it } from 'vitest';
import { MarketNames } from './market-names.ts';

// `as` holds: nothing else of a row is read.
const reader = (orgs: readonly [string, string][], traders: readonly [string, string][] = []) =>
  ({
    all: async () => orgs.map(([org_id, short_name]) => ({ org_id, short_name })),
    traders: async () => traders.map(([trader_id, name]) => ({ trader_id, name })),
  }) as unknown as Parameters<MarketNames['load']>[0];

describe('names in the market', () => {
  it('are those that were loaded, and null for anyone else', async () => {
    const names = new MarketNames();
    await names.load(reader([['A', 'A银行']], [['anna', '安娜']]));
    expect([names.org('A'), names.trader('anna'), names.org('B'), names.trader('ben')]).toEqual([
      'A银行',
      '安娜',
      null,
      null,
    ]);
    expect([names.org('constructor'), names.trader('__proto__')]).toEqual([null, null]);
  });

  it('of traders appear and disappear as soon as their consent changes', async () => {
    const names = new MarketNames();
    names.setTrader('river', '张三');
    expect(names.trader('river')).toBe('张三');
    names.setTrader('river', null);
    expect(names.trader('river')).toBeNull();
  });

  it('of organisations are updated on reload, without affecting traders’ names', async () => {
    const names = new MarketNames();
    await names.load(reader([['A', 'A银行']], [['anna', '安娜']]));
    names.setTrader('anna', null);
    await names.loadOrgs(
      reader(
        [
          ['A', 'A商业银行'],
          ['B', 'B证券'],
        ],
        [['anna', '安娜']],
      ),
    );
    expect([names.org('A'), names.org('B'), names.trader('anna')]).toEqual(['A商业银行', 'B证券', null]);
  });
});
