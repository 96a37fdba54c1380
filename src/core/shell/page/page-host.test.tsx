// @vitest-environment jsdom
import { market } from '#contract/api';
import { contribute, definePage, definePlugin } from '#core/define';
import type { PageProps } from '#core/plugin';
import { usePlugin } from '#core/services';
import { openServices } from '#testing/bench';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PageHost, PageOutlet } from './PageHost.tsx';

/** What the pages of this plugin do. */
const mood = { loads: 0, failsToLoad: false, throws: false, arrival: Promise.resolve() };
const pages = definePlugin({
  id: 'pages',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  pages: {
    plain: definePage({
      title: 'shell:brand',
      query: ['tab'],
      load: async () => ({
        View: ({ params, query }: PageProps<'tab'>) => {
          if (mood.throws) throw new Error('page broke');
          return <p title={Object.keys(query).join()}>{`${params['id']} ${query.tab}`}</p>;
        },
      }),
    }),
    late: definePage({
      title: 'shell:brand',
      load: async () => {
        mood.loads += 1;
        await mood.arrival;
        if (mood.failsToLoad) throw new Error('chunk lost');
        return { View: () => <p>late</p> };
      },
    }),
    frame: definePage({
      title: 'shell:brand',
      load: async () => ({
        View: () => (
          <section aria-label="frame">
            <PageOutlet />
          </section>
        ),
      }),
    }),
  },
});

const careless = definePlugin({
  id: 'careless',
  apiVersion: 1,
  version: '1.0.0',
  title: 'shell:brand',
  needs: ['http'],
});
const carelessPages = contribute(careless, {
  pages: {
    late: definePage({
      title: 'shell:brand',
      load: async () => ({
        View: () => {
          const { http } = usePlugin(careless);
          useEffect(() => void http.call(market.homepage).catch(() => undefined), [http]);
          return <p>careless</p>;
        },
      }),
    }),
  },
});

let world: Awaited<ReturnType<typeof openServices>>;
beforeAll(async () => {
  world = await openServices({ plugins: [pages, carelessPages] });
});
afterAll(() => world.close());
beforeEach(() => {
  Object.assign(mood, { loads: 0, failsToLoad: false, throws: false, arrival: Promise.resolve() });
  world.problems.length = 0;
});
afterEach(cleanup);

describe('a plugin page', () => {
  it('receives the parameters of its address, and of its query those that it declares', async () => {
    const query = { tab: 'terms', tb: 'misspelt' };
    await world.show(<PageHost page="pages.plain" params={{ id: '240210.IB' }} query={query} />);
    expect(screen.getByText('240210.IB terms').title).toBe('tab');
  });

  it('reads no query parameter without declaring it: it does not compile', () => {
    const View = ({ query }: PageProps<'tab'>) => query.tab ?? '';
    const title = 'shell:brand';
    definePage({ title, query: ['tab'], load: async () => ({ View }) });
    // @ts-expect-error its view reads `tab`
    definePage({ title, load: async () => ({ View }) });
    // @ts-expect-error its view reads `tab`, not `tb`
    definePage({ title, query: ['tb'], load: async () => ({ View }) });
    expect(View({ params: {}, query: { tab: undefined } })).toBe('');
  });

  it('of an unknown plugin is reported on the page, not to the reporter', async () => {
    await world.show(<PageHost page="gone.page" params={{}} query={{}} />);
    expect([screen.getByRole('heading', { level: 1 }).textContent, world.problems]).toEqual([
      '页面暂不可用',
      [],
    ]);
  });

  it('whose code is missing says so, is reported, and loads on retry', async () => {
    mood.failsToLoad = true;
    await world.show(<PageHost page="pages.late" params={{}} query={{}} />);
    expect([screen.getByRole('heading', { level: 1 }).textContent, mood.loads]).toEqual(['页面没有打开', 1]);
    expect(world.problems.some((problem) => problem.includes('chunk lost'))).toBe(true);
    mood.failsToLoad = false;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await world.settle();
    expect([screen.getByText('late'), screen.queryByRole('alert'), mood.loads]).toEqual([
      expect.anything(),
      null,
      2,
    ]);
  });

  it('opened before is shown at once, without a loading state', async () => {
    await world.show(<PageHost page="pages.late" params={{}} query={{}} />);
    cleanup();
    const late = Promise.withResolvers<void>();
    mood.arrival = late.promise;
    await world.show(<PageHost page="pages.late" params={{}} query={{}} />);
    expect(screen.getByText('late')).toBeTruthy();
    late.resolve();
  });

  it('that crashes is reported with its name, and can be retried', async () => {
    mood.throws = true;
    await world.show(<PageHost page="pages.plain" params={{ id: 'a' }} query={{ tab: 'b' }} />);
    expect(screen.getByRole('alert').textContent).toContain('页面没有打开');
    expect(world.problems.some((problem) => problem.includes('page broke'))).toBe(true);
    mood.throws = false;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await world.settle();
    expect(screen.getByText('a b')).toBeTruthy();
  });

  it('that uses what its plugin does not declare names it and where to declare it, in the reader’s language', async () => {
    await world.show(<PageHost page="careless.late" params={{}} query={{}} />);
    const card = within(await screen.findByRole('alert'));
    expect(await card.findByText('插件 careless 使用了未声明的调用 homepage，已拒绝')).toBeTruthy();
    expect(card.getByText(/^在 permissions.http 中声明；外部插件写进登记项的 calls/)).toBeTruthy();
  });

  it('places the page of a child route where it chooses', async () => {
    const child = <PageHost page="pages.plain" params={{ id: 'x' }} query={{ tab: 'y' }} />;
    await world.show(<PageHost page="pages.frame" params={{}} query={{}} child={child} />);
    expect(screen.getByRole('region', { name: 'frame' }).textContent).toBe('x y');
  });
});
