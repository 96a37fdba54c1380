// @vitest-environment jsdom
import { InnerRouter, Link } from '#core/router';
import { openServices } from '#testing/bench';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { observer } from 'mobx-react-lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useUsage } from './use-usage.ts';

interface Use {
  readonly what: string;
  readonly id: string;
  readonly n: number;
  readonly ms?: number;
}
let world: Awaited<ReturnType<typeof openServices>>;
/** What the server received, report by report. */
const reports: { readonly hash: string; readonly uses: readonly Use[] }[] = [];
beforeEach(async () => {
  reports.length = 0;
  world = await openServices();
  world.server.on('/basic/usage', ({ body }: { readonly body?: unknown }) => {
    // `as` holds: calls of the contract are sent as JSON text.
    reports.push(JSON.parse(body as string) as (typeof reports)[number]);
    return {};
  });
});
afterEach(() => {
  cleanup();
  world.close();
});

const Counted = observer(function Counted() {
  useUsage();
  return (
    <nav data-menu="navigation/quotes">
      <Link to="/index/guide">go</Link>
      <button type="button" data-menu="navigation/quotes/depth">
        <b>deep</b>
      </button>
      <p>words</p>
    </nav>
  );
});
const show = (path = '/index/guide') =>
  world.show(
    <InnerRouter path={path}>
      <Counted />
    </InnerRouter>,
  );
/** The counts so far; the tab is hidden for it, and shown again. */
async function reported(): Promise<readonly string[]> {
  const before = reports.length;
  act(() => world.browser.setVisible(false));
  await world.settle(0);
  act(() => world.browser.setVisible(true));
  return reports
    .slice(before)
    .flatMap(({ uses }) => uses)
    .map(({ what, id, n }) => `${what} ${id} ${n}`)
    .toSorted();
}
const open = (key: string, kind: string) => {
  const { plugins } = world.services;
  const panel = plugins.open({
    key,
    kind,
    stored: () => ({}),
    colour: () => null,
    saveSettings: () => undefined,
  });
  if (!panel) throw new Error(`no panel ${kind}`);
  return panel;
};

describe('page usage', () => {
  it('is counted when a page is opened, under the running configuration; an unknown page is not counted', async () => {
    await show('/index/guide');
    expect(await reported()).toEqual(['route guide 1']);
    expect(reports[0]?.hash).toBe(world.services.config.bundle.hash);
    cleanup();
    await show('/no/such/page');
    expect(await reported()).toEqual([]);
  });

  it('is counted again when a page is reopened, not when something else on it changes', async () => {
    await show('/index/home');
    fireEvent.click(screen.getByText('go'));
    await world.settle(0);
    fireEvent.click(screen.getByText('go'));
    await world.settle(0);
    expect((await reported()).filter((use) => use.startsWith('route'))).toEqual([
      'route guide 1',
      'route home 1',
    ]);
  });

  it('includes the time until each panel is ready, from page start for the first page', async () => {
    await show('/index/home');
    const [one, other] = [open('home/active', 'quotes.active'), open('home/curve', 'quotes.curve')];
    await act(() => world.clock.advanceAsync(700));
    one.start();
    await world.settle(300);
    expect((await reported()).filter((use) => use.startsWith('content'))).toEqual([]);
    other.start();
    await world.settle(0);
    await reported();
    const content = reports.flatMap(({ uses }) => uses).filter(({ what }) => what === 'content');
    expect(content).toEqual([{ what: 'content', id: 'home', n: 1, ms: expect.any(Number) }]);
    expect(content[0]?.ms).toBeGreaterThanOrEqual(1000);
    expect(content[0]?.ms).toBeLessThan(5000);
  });

  it.each([
    ['the machine slept', () => world.clock.setWall(world.clock.now() + 3_600_000)],
    ['the clock was set back', () => world.clock.setWall(world.clock.now() - 3_600_000)],
    ['the page was hidden', () => world.browser.setVisible(false)],
  ])('includes no time where %s', async (_what, happen) => {
    await show('/index/home');
    const panel = open('home/active', 'quotes.active');
    act(happen);
    panel.start();
    await world.settle(0);
    expect((await reported()).filter((use) => use.startsWith('content'))).toEqual([]);
  });
});

describe('panel usage', () => {
  it('is counted once per panel when it is ready: by place if the configuration placed it, otherwise by kind', async () => {
    await show();
    for (const [key, kind] of [
      ['home/active', 'quotes.active'],
      ['home/mineXab12', 'quotes.trades'],
      ['elsewhere/active', 'quotes.notices'],
    ] as const)
      open(key, kind).start();
    await world.settle();
    const { plugins } = world.services;
    act(() => {
      plugins.instance('home/active')?.suspend();
      plugins.instance('home/active')?.resume();
    });
    expect((await reported()).filter((use) => use.startsWith('panel'))).toEqual([
      'panel home/active 1',
      'panel quotes.notices 1',
      'panel quotes.trades 1',
    ]);
  });

  it('does not include panels previewed in the catalogue', async () => {
    await show();
    open('preview/quotes.active', 'quotes.active').start();
    await world.settle();
    expect((await reported()).filter((use) => use.startsWith('panel'))).toEqual([]);
  });

  it('includes crashes within seconds, once for each crash; a chunk that fails to load is not one', async () => {
    await show();
    const panel = open('home/active', 'quotes.active');
    panel.start();
    await world.settle();
    await reported();
    act(() => panel.fail(new Error('boom'), 'render'));
    await world.settle(4000);
    const crashes = () => reports.flatMap(({ uses }) => uses).filter(({ what }) => what === 'crash');
    expect(crashes()).toEqual([{ what: 'crash', id: 'home/active', n: 1 }]);
    act(() => panel.fail(new Error('chunk'), 'load'));
    await world.settle(4000);
    expect(crashes()).toHaveLength(1);
  });
});

describe('menu usage', () => {
  it('counts presses by the innermost item, whatever element was under the pointer', async () => {
    await show();
    fireEvent.click(screen.getByText('deep'));
    fireEvent.click(screen.getByText('words'));
    fireEvent.click(document.body);
    expect((await reported()).filter((use) => use.startsWith('menu'))).toEqual([
      'menu navigation/quotes 1',
      'menu navigation/quotes/depth 1',
    ]);
  });

  it('counts a press whose own handler stops propagation', async () => {
    await show();
    const stop = (event: Event) => event.stopPropagation();
    document.body.addEventListener('click', stop);
    fireEvent.click(screen.getByText('deep'));
    document.body.removeEventListener('click', stop);
    expect(await reported()).toContain('menu navigation/quotes/depth 1');
  });
});

describe('refused calls', () => {
  it('are counted by name, except the usage report itself, which would loop for ever', async () => {
    await show();
    const { report } = world.services;
    for (const call of ['ordersPrice', 'ordersPrice', 'reportUsage']) report.refused(call);
    expect((await reported()).filter((use) => use.startsWith('refused'))).toEqual(['refused ordersPrice 2']);
  });
});

it('usage stops being counted when the page is left, and what was counted is sent', async () => {
  const { unmount } = await show();
  unmount();
  await world.settle(0);
  const before = reports.length;
  expect(before).toBe(1);
  open('home/active', 'quotes.active').start();
  world.services.report.refused('ordersPrice');
  fireEvent.click(document.body);
  await world.settle(60_000);
  expect(reports).toHaveLength(before);
});
