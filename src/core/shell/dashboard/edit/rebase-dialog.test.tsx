// @vitest-environment jsdom
import { pageOf } from '#core/layout';
import { openServices } from '#testing/bench';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RebaseDialog } from './RebaseDialog.tsx';

let world: Awaited<ReturnType<typeof openServices>>;
let closed = 0;
beforeEach(async () => {
  closed = 0;
  world = await openServices();
  await world.services.text.load('layout', 'quotes');
});
afterEach(() => {
  cleanup();
  world.close();
});
const layout = () => world.services.layout;
const page = (id = 'home') => layout().page(id) ?? expect.unreachable('no page');
const widthOf = (panel: string) => page().panels.find(({ id }) => id === panel)?.w;
const HomeRebase = observer(function HomeRebase() {
  return <RebaseDialog page={page()} onClose={() => (closed += 1)} />;
});

/** Product staff publish the home page in another version, with as many times the rows. */
const publish = (times: number, version: number) => {
  const bases = world.services.config.bundle.layouts.layouts.map((dashboard) =>
    dashboard.id === 'home'
      ? pageOf({
          ...dashboard,
          version: dashboard.version + version,
          rows: dashboard.rows * times,
          panels: dashboard.panels.map((item) => ({
            ...item,
            y: (item.y ?? 0) * times,
            h: (item.h ?? 0) * times,
          })),
        })
      : pageOf(dashboard),
  );
  layout().setBases(bases, {});
};

/** The trader widened one panel; then product staff published other rows, which that does not fit. */
async function stranded(more: () => void = () => undefined) {
  act(() => {
    layout().dispatch({ type: 'resizeEdge', page: 'home', panel: 'active', edge: 'right', by: 10 });
    layout().dispatch({ type: 'settings', page: 'home', panel: 'trades', settings: { rows: 9 }, version: 1 });
    publish(2, 1);
    more();
  });
  expect(Object.keys(layout().stranded)).toEqual(['home']);
  await world.show(<HomeRebase />);
  await screen.findByRole('dialog', { name: '默认布局已更新' });
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await world.settle(20);
};

describe('an arrangement that does not fit a new default layout', () => {
  it('is offered panel by panel, naming both versions; nothing changes before the answer', async () => {
    await stranded();
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.every(({ checked }) => checked)).toBe(true);
    expect(screen.getByText(/默认布局从第 \d+ 版更新到第 \d+ 版/)).toBeTruthy();
    expect([widthOf('active'), closed, Object.keys(layout().stranded)]).toEqual([72, 0, ['home']]);
  });

  it('gives way to the new default at the user’s choice, and is not offered again; settings stay', async () => {
    await stranded();
    await press('全部使用新的默认');
    expect([widthOf('active'), closed, layout().stranded]).toEqual([72, 1, {}]);
    expect(page().panels.find(({ id }) => id === 'trades')?.settings).toEqual({ rows: 9 });
  });

  it('is restored as far as chosen, and the page stays gapless', async () => {
    await stranded();
    await press('应用');
    const { columns, rows, panels } = page();
    expect([closed, layout().stranded]).toEqual([1, {}]);
    expect(panels.reduce((sum, { w, h }) => sum + w * h, 0)).toBe(columns * rows);
  });

  it('is dropped for the new default when every panel is deselected', async () => {
    await stranded();
    const before = JSON.stringify(page().panels.map(({ x, y, w, h }) => [x, y, w, h]));
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    await press('应用');
    expect(JSON.stringify(page().panels.map(({ x, y, w, h }) => [x, y, w, h]))).toBe(before);
  });
});

describe('an arrangement that was replaced on a default layout it did not fit', () => {
  /** The trader then gave a panel a colour, and the next release has the first one's rows. */
  const replaced = () =>
    stranded(() => {
      layout().dispatch({ type: 'channel', page: 'home', panel: 'trades', channel: 'red' });
      publish(1, 2);
    });

  it('is offered beside the current one, and brought back whole [R2.25]', async () => {
    await replaced();
    expect(screen.getByText(/原来的布局仍然保留/)).toBeTruthy();
    expect(widthOf('active')).toBe(72);
    await press('应用');
    expect([widthOf('active'), closed, layout().stranded]).toEqual([82, 1, {}]);
  });

  it('is left where it is, and not offered again', async () => {
    await replaced();
    await press('保持现在的布局');
    expect([widthOf('active'), closed, layout().stranded]).toEqual([72, 1, {}]);
  });
});
