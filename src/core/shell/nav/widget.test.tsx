// @vitest-environment jsdom
import type { MenuItem } from '#contract/config';
import { definePlugin, defineWidget } from '#core/define';
import { preloadOverlays } from '#core/kit';
import type { WidgetProps } from '#core/plugin';
import { InnerRouter } from '#core/router';
import { openServices } from '#testing/bench';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isActive } from './menu-entries.ts';
import { ToolItem } from './ToolItem.tsx';
import { Widget } from './Widget.tsx';

const mood = { isBad: false };
const line = { isCut: false, asked: 0 };
const ran: string[] = [];
const bell = definePlugin({
  id: 'bell',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  commands: {
    ring: { title: 'shell:brand', run: () => void ran.push('ring') },
    jam: { title: 'shell:brand', run: () => Promise.reject(new Error('jammed')) },
  },
  widgets: {
    small: defineWidget({
      title: 'shell:brand',
      load: async () => ({
        View: ({ close }: WidgetProps) => {
          if (mood.isBad) throw new Error('broke');
          return (
            <button type="button" onClick={close}>
              bell
            </button>
          );
        },
      }),
    }),
    lost: defineWidget({ title: 'shell:brand', load: () => Promise.reject(new Error('chunk lost')) }),
    late: defineWidget({
      title: 'shell:brand',
      load: async () => {
        line.asked += 1;
        if (line.isCut) throw new Error('chunk late');
        return { View: () => <p>late</p> };
      },
    }),
  },
});

beforeAll(() => preloadOverlays());
let world: Awaited<ReturnType<typeof openServices>>;
beforeEach(async () => {
  mood.isBad = false;
  ran.length = 0;
  world = await openServices({ plugins: [bell] });
});
afterEach(() => {
  cleanup();
  world.close();
});
const click = async (element: Element) => {
  fireEvent.click(element);
  await world.settle(20);
};
const view = () => screen.queryByText('bell');

describe('a plugin widget', () => {
  const show = (widget: string) => {
    const closed: string[] = [];
    return world.show(<Widget widget={widget} close={() => closed.push(widget)} />).then(() => closed);
  };

  it('whose file could not be fetched loads once the connection returns; only the first failure is reported', async () => {
    Object.assign(line, { isCut: true, asked: 0 });
    await show('bell.late');
    await world.settle(4000);
    expect([line.asked, world.problems.filter((text) => text.includes('chunk late')).length]).toEqual([3, 1]);
    line.isCut = false;
    await world.settle(2000);
    expect([screen.queryByText('late') !== null, line.asked]).toEqual([true, 4]);
    await world.settle(10_000);
    expect(line.asked).toBe(4);
  });

  it('appears once loaded, and can close its container', async () => {
    const closed = await show('bell.small');
    await click(view() ?? document.body);
    expect(closed).toEqual(['bell.small']);
  });

  it.each(['bell.none', 'nobody.small', ''])(
    'of no plugin (%s) shows nothing, without a report',
    async (widget) => {
      await show(widget);
      expect([document.body.textContent, world.problems]).toEqual(['', []]);
    },
  );

  it('whose code is missing shows nothing, and is reported', async () => {
    await show('bell.lost');
    expect([document.body.textContent, world.problems.length]).toEqual(['', 1]);
    expect(world.problems[0]).toContain('chunk lost');
  });

  it('that crashes disappears alone, and is reported with its name', async () => {
    mood.isBad = true;
    await show('bell.small');
    expect([view(), world.problems.length]).toEqual([null, 1]);
    expect(world.problems[0]).toContain('broke');
  });

  it('is removed and restored with its plugin', async () => {
    await show('bell.small');
    const { plugins } = world.services;
    act(() => plugins.disable('bell'));
    await world.settle(20);
    expect(view()).toBeNull();
    act(() => plugins.enable('bell'));
    await world.settle(20);
    expect(view()).not.toBeNull();
  });
});

describe('a bar tool', () => {
  const show = (rest: Partial<MenuItem>) => {
    const item = { id: 'tool', label: 'shell:nav.home', ...rest };
    return world.show(
      <InnerRouter path="/index/home">
        <ToolItem item={item} isCurrent={isActive(item, 'home')} />
      </InnerRouter>,
    );
  };

  it.each([
    ['of an icon’s width', { icon: 'bell' }, 's-slot'],
    ['of a wider slot', {}, 's-slot-wide'],
  ])(
    'with a widget keeps its place while it loads, %s, and counts usage under its name',
    async (_what, over, place) => {
      await show({ widget: 'bell.small', ...over });
      const slot = view()?.parentElement;
      expect([slot?.className, slot?.dataset['menu']]).toEqual([place, 'tools/tool']);
      // On the bar there is nothing to close.
      await click(view() ?? document.body);
      expect(view()).not.toBeNull();
    },
  );

  it('with a popover opens from a labelled button, and is closed by its content', async () => {
    await show({ popover: 'bell.small' });
    const button = screen.getByRole('button', { name: '首页' });
    expect([view(), button.getAttribute('aria-expanded'), button.dataset['menu']]).toEqual([
      null,
      'false',
      'tools/tool',
    ]);
    await click(button);
    await screen.findByText('bell');
    await click(view() ?? document.body);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('with a command runs it; a failure is shown and reported with its name', async () => {
    await show({ command: 'bell.ring' });
    await click(screen.getByRole('button', { name: '首页' }));
    expect([ran, world.services.notice.toasts.length]).toEqual([['ring'], 0]);
    cleanup();
    await show({ command: 'bell.jam' });
    await click(screen.getByRole('button', { name: '首页' }));
    expect(world.services.notice.toasts.map(({ kind, words }) => [kind, words])).toEqual([
      ['error', { key: 'shell:commandFailed' }],
    ]);
    expect(world.problems.some((problem) => problem.includes('jammed'))).toBe(true);
  });

  it('with an unknown command does nothing', async () => {
    await show({ command: 'nobody.ring' });
    await click(screen.getByRole('button', { name: '首页' }));
    expect([ran, world.services.notice.toasts.length, world.problems]).toEqual([[], 0, []]);
  });

  it('with a page of this product links to it, marked when current, with its badge', async () => {
    await show({ route: 'home', badge: 'shell:brand' });
    const link = screen.getByRole('link');
    expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/index/home', 'page']);
    expect(link.textContent).toContain(world.services.text.dynamic('shell:brand'));
    cleanup();
    await show({ route: 'guide' });
    expect(screen.getByRole('link').getAttribute('aria-current')).toBeNull();
  });

  it('with an external address opens a new tab without an opener or referrer', async () => {
    await show({ href: 'https://example.test/help' });
    const link = screen.getByRole<HTMLAnchorElement>('link');
    expect([link.target, link.rel, link.href]).toEqual([
      '_blank',
      'noopener noreferrer',
      'https://example.test/help',
    ]);
  });

  it.each([{}, { route: 'nowhere' }, { link: 'unknown' }])(
    'with nothing usable (%j) is not shown',
    async (item) => {
      await show(item);
      expect(document.querySelector('a, button')).toBeNull();
    },
  );
});
