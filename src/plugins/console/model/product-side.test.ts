import type { ReleaseClashInfo } from '#contract/api';
import { type BundleText, configNames, fileNameOf } from '#contract/config';
import { describe, expect, it } from 'vitest';
import { idPathOf, isAsProduct, withClashSide, withProductSide } from './product-side.ts';

const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const menu = (...items: { id: string; title?: string }[]) => text({ version: 1, items });
const product = menu({ id: 'home', title: '首页' }, { id: 'orders', title: '我的委托' });
const published = menu({ id: 'home', title: '主页' }, { id: 'orders', title: '我的委托' });
const parsed = (json: string): unknown => JSON.parse(json);

describe('an item compared with the product’s own', () => {
  it('is addressed by keys and ids, which survive reordering of lists', () => {
    expect(idPathOf(product, ['items', 1, 'title'])).toEqual(['items', 'orders', 'title']);
    expect(idPathOf(text({ list: [{ name: 'x' }] }), ['list', 0])).toBeNull();
  });

  it('is reported as equal to the product’s own, or not', () => {
    expect(isAsProduct(published, product, ['items', 'home'])).toBe(false);
    expect(isAsProduct(published, product, ['items', 'orders'])).toBe(true);
    expect(isAsProduct(published, product, ['items', 'gone'])).toBe(true);
  });

  it('is restored alone, leaving the rest unchanged', () => {
    const both = menu({ id: 'home', title: '主页' }, { id: 'orders', title: '订单' });
    const back = withProductSide(both, product, ['items', 'home']);
    expect(parsed(back)).toEqual(
      parsed(menu({ id: 'home', title: '首页' }, { id: 'orders', title: '订单' })),
    );
  });

  it('is restored after being removed, and removed if the product has none', () => {
    const without = menu({ id: 'home', title: '首页' });
    expect(parsed(withProductSide(without, product, ['items', 'orders']))).toEqual(parsed(product));
    const more = menu({ id: 'home', title: '首页' }, { id: 'orders', title: '我的委托' }, { id: 'own' });
    expect(parsed(withProductSide(more, product, ['items', 'own']))).toEqual(parsed(product));
  });

  it('is restored byte for byte as a whole file', () => {
    expect(withProductSide('{ broken', product, [])).toBe(product);
  });
});

describe('a release conflict resolved for one side', () => {
  const file = 'menu.json';
  const texts = (own: string): BundleText =>
    // `as` holds: one text for each name.
    Object.fromEntries(
      configNames.map((name) => [name, fileNameOf(name) === file ? own : '{}']),
    ) as unknown as BundleText;
  const clash = (over: Partial<ReleaseClashInfo>): ReleaseClashInfo =>
    // `as` holds: the fields under test are here.
    ({ file, path: '', reason: 'both', published: '', product: '', ...over }) as ReleaseClashInfo;
  const menuOf = (bundle: BundleText): unknown => {
    const name = configNames.find((item) => fileNameOf(item) === file);
    return name === undefined ? null : parsed(bundle[name]);
  };

  it('takes the chosen side of one value', () => {
    const settled = withClashSide(
      texts(published),
      clash({ path: 'items.home.title', published: '"主页"', product: '"首页"' }),
      'product',
    );
    expect(menuOf(settled)).toEqual(parsed(product));
  });

  it('removes the item if the chosen side has none', () => {
    const settled = withClashSide(
      texts(product),
      clash({ path: 'items.orders', published: '{"id":"orders"}', product: '' }),
      'product',
    );
    expect(menuOf(settled)).toEqual(parsed(menu({ id: 'home', title: '首页' })));
  });

  it('over order arranges items as the chosen side does, with unknown ones last', () => {
    const three = menu({ id: 'own' }, { id: 'home' }, { id: 'orders' });
    const settled = withClashSide(
      texts(three),
      clash({ path: 'items', reason: 'order', product: '["orders","home"]' }),
      'product',
    );
    expect(menuOf(settled)).toEqual(parsed(menu({ id: 'orders' }, { id: 'home' }, { id: 'own' })));
  });

  it('over a whole file takes that file, unless it cannot be parsed', () => {
    const whole = clash({ product, published: '{ broken' });
    expect(menuOf(withClashSide(texts(published), whole, 'product'))).toEqual(parsed(product));
    const before = texts(published);
    expect(withClashSide(before, whole, 'published')).toBe(before);
  });

  it('changes nothing in a missing file or at a missing path', () => {
    const before = texts(published);
    expect(withClashSide(before, clash({ file: 'other.json' }), 'product')).toBe(before);
    expect(withClashSide(before, clash({ path: 'items.gone.title', product: '"x"' }), 'product')).toBe(
      before,
    );
  });
});
