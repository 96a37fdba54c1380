// @vitest-environment jsdom
import type { PageLayout, PlacedPanel } from '#core/layout';
import { openServices } from '#testing/bench';
import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BeforeAfter } from './index.ts';
import { MiniMap } from './MiniMap.tsx';

let world: Awaited<ReturnType<typeof openServices>>;
beforeAll(async () => {
  world = await openServices();
});
afterAll(() => world.close());
afterEach(cleanup);

const panel = (id: string, x: number, w: number, over: Partial<PlacedPanel> = {}): PlacedPanel => ({
  id,
  panel: `quotes.${id}`,
  x,
  y: 0,
  w,
  h: 100,
  index: x,
  ...over,
});
const page = (...panels: readonly PlacedPanel[]): PageLayout => ({
  id: 'home',
  version: 1,
  columns: 120,
  rows: 100,
  gapless: true,
  panels,
});
const titleOf = ({ name, panel: kind }: { readonly name?: string; readonly panel: string }) => name ?? kind;
/** What is drawn under a label: mark, place and word of each rectangle. */
const drawn = (label: string) =>
  [...screen.getByRole('img', { name: label }).querySelectorAll('g')].map((group) => {
    const box = group.querySelector('rect');
    return [
      group.dataset['mark'],
      Number(box?.getAttribute('x')),
      Number(box?.getAttribute('width')),
      group.textContent,
    ];
  });

describe('a page drawn small', () => {
  it('has a rectangle for each place, in proportion, labelled where there is room', async () => {
    await world.show(
      <MiniMap
        page={page(panel('a', 0, 80), panel('narrow', 80, 40, { w: 8 }))}
        label="页"
        titleOf={titleOf}
      />,
    );
    expect(drawn('页')).toEqual([
      ['same', 0.5, 79, 'quotes.a'],
      ['same', 80.5, 7, ''],
    ]);
  });

  it('has one rectangle for a place with tabs, with the number of tabs behind', async () => {
    const stacked = page(
      panel('a', 0, 120, { tab: { stack: 's', at: 0 } }),
      panel('b', 0, 120, { tab: { stack: 's', at: 1, front: true } }),
    );
    await world.show(<MiniMap page={stacked} label="页" titleOf={titleOf} />);
    expect(drawn('页').map(([, , , word]) => word)).toEqual(['quotes.b +1']);
  });

  it('never draws a rectangle without width, however thin the panel', async () => {
    await world.show(<MiniMap page={page(panel('a', 0, 1))} label="页" titleOf={titleOf} />);
    expect(drawn('页')[0]?.[2]).toBe(0.5);
  });
});

describe('two states of a page side by side', () => {
  const marks = async (before: PageLayout, after: PageLayout, isEven = false) => {
    await world.show(<BeforeAfter {...{ before, after, isEven, titleOf }} words={['现在', '之后']} />);
    return [drawn('现在').map(([mark]) => mark), drawn('之后').map(([mark]) => mark)];
  };
  const now = page(panel('a', 0, 60), panel('b', 60, 60));

  it('mark removed panels on the left, and added and changed ones on the right', async () => {
    expect(await marks(now, page(panel('a', 0, 120)))).toEqual([['same', 'removed'], ['changed']]);
    cleanup();
    expect(await marks(page(panel('a', 0, 120)), now)).toEqual([['same'], ['changed', 'added']]);
  });

  it('mark all differences on both sides when neither state is the earlier one', async () => {
    expect(await marks(now, page(panel('a', 0, 40), panel('c', 40, 80)), true)).toEqual([
      ['changed', 'added'],
      ['changed', 'added'],
    ]);
  });

  it('mark a panel replaced by another kind with the same id as removed and added', async () => {
    const other = page(panel('a', 0, 60), panel('b', 60, 60, { panel: 'depth.ladder' }));
    expect(await marks(now, other)).toEqual([
      ['same', 'removed'],
      ['same', 'added'],
    ]);
  });

  it('mark nothing when they are equal', async () => {
    expect(await marks(now, now, true)).toEqual([
      ['same', 'same'],
      ['same', 'same'],
    ]);
  });
});
