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

/** The trader widened one panel; then product staff published other rows, which that does not fit. */
async function stranded() {
  act(() => {
    layout().dispatch({ type: 'resizeEdge', page: 'home', panel: 'active', edge: 'right', by: 10 });
    layout().dispatch({ type: 'settings', page: 'home', panel: 'trades', settings: { rows: 9 }, version: 1 });
    const bases = world.services.config.bundle.layouts.layouts.map((dashboard) =>
      dashboard.id === 'home'
        ? pageOf({
            ...dashboard,
            version: dashboard.version + 1,
            rows: dashboard.rows * 2,
            panels: dashboard.panels.map((item) => ({ ...item, y: (item.y ?? 0) * 2, h: (item.h ?? 0) * 2 })),
          })
        : pageOf(dashboard),
    );
    layout().setBases(bases, {});
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
