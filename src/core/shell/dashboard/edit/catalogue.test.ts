import { definePanel, definePlugin } from '#core/define';
import type { PanelDefinition, Registered } from '#core/plugin';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { catalogueItems, newPanelId, searchCatalogue } from './catalogue-items.ts';
import { PreviewQueue } from './preview-queue.ts';

const panel = (title: `t:${string}`, description?: `t:${string}`): PanelDefinition =>
  definePanel({
    title,
    ...(description === undefined ? {} : { description }),
    settings: z.object({}),
    settingsVersion: 1,
    migrations: {},
    size: { min: [10, 10], default: [20, 20] },
    load: async () => ({ View: () => null }),
  });
const plugin = (id: string) => definePlugin({ id, apiVersion: 1, version: '1.0.0', title: `t:${id}` });
const registered = (id: string, definition: PanelDefinition): Registered<PanelDefinition> => ({
  id,
  plugin: plugin(id.split('.')[0] ?? ''),
  definition,
});
const panels = [
  registered('alerts.list', panel('t:我的提醒', 't:到价时通知')),
  registered('quotes.trades', panel('t:最新成交')),
  registered('quotes.curve', panel('t:收益率曲线', 't:国债与国开')),
];
const say = (key: string) => key.replace(/^t:/, '');
const items = catalogueItems(panels, () => true, say);
const found = (search: string) =>
  searchCatalogue(items, search).map((group) => [group.title, group.items.map((item) => item.kind)]);

describe('the panel catalogue', () => {
  it('is searched regardless of full-width and half-width characters', () => {
    const item = { kind: 'x.y', plugin: 'x', group: 'ｘ', description: '', definition: panel('t:x') };
    const titled = [{ ...item, title: '盘口（宽）' }];
    expect(['（宽）', '(宽)', 'Ｘ.Ｙ'].map((search) => searchCatalogue(titled, search).length)).toEqual([
      1, 1, 1,
    ]);
  });

  it('groups panels by plugin, the largest group first, and offers only what is allowed', () => {
    expect(found('')).toEqual([
      ['quotes', ['quotes.trades', 'quotes.curve']],
      ['alerts', ['alerts.list']],
    ]);
    expect(catalogueItems(panels, ({ id }) => id !== 'alerts.list', say).map((item) => item.kind)).toEqual([
      'quotes.trades',
      'quotes.curve',
    ]);
  });

  it('matches every word, in title, description, plugin or kind, regardless of width and case', () => {
    expect(found('国开 曲线')).toEqual([['quotes', ['quotes.curve']]]);
    expect(found('ＡＬＥＲＴＳ')).toEqual([['alerts', ['alerts.list']]]);
    expect(found('曲线 提醒')).toEqual([]);
  });

  it('gives a new panel an id that no base panel ever has', () => {
    expect(newPanelId('quotes.trades', '9f-3a_bc77')).toBe('tradesX9f3abc');
  });
});

describe('panel previews', () => {
  it('run one at a time in the order requested, and every one that stays gets its turn', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }), (stays) => {
        const queue = new PreviewQueue();
        const started: number[] = [];
        const undos = stays.map((_, at) => queue.request(() => started.push(at)));
        // The first already has its turn; some of the others leave before theirs.
        for (const [at, isStaying] of stays.entries()) if (at > 0 && !isStaying) undos[at]?.();
        const waiting = stays.flatMap((isStaying, at) => (at === 0 || isStaying ? [at] : []));
        for (const [turn, at] of waiting.entries()) {
          expect(started).toEqual(waiting.slice(0, turn + 1));
          undos[at]?.();
          undos[at]?.();
        }
        expect(started).toEqual(waiting);
      }),
    );
  });
});
