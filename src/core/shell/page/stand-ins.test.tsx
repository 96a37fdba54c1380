// @vitest-environment jsdom
import { bundleOf, type FlatRoute } from '#contract/config';
import { pageOf } from '#core/layout';
import { BrowserRouter } from '#core/router';
import { openServices } from '#testing/bench';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NotFound } from './NotFound.tsx';
import { VerifyFirst } from './VerifyFirst.tsx';

let world: Awaited<ReturnType<typeof openServices>>;
afterEach(() => {
  cleanup();
  world.close();
});
const heading = () => screen.getByRole('heading').textContent;
const link = () => screen.queryByRole('link')?.getAttribute('href') ?? null;
const CHINESE = /[\u4e00-\u9fff]/;
const inEnglish = () => act(() => world.services.text.setLanguage('en-US'));

describe('the not-found page', () => {
  async function open(state: unknown, user?: object) {
    world = await openServices(user ? { user } : {});
    window.history.replaceState({ usr: state, key: 'k', idx: 0 }, '', '/404');
    await world.show(
      <BrowserRouter>
        <NotFound />
      </BrowserRouter>,
    );
  }
  const missingAddress = () => document.querySelector('.s-notfound-asked')?.textContent ?? null;
  const closedPath = '/console?tab=audit';

  it.each([
    ['no address was recorded', null],
    ['the recorded address is invalid', { asked: 7 }],
    ['another state was recorded', { from: '/x' }],
  ])('is shown with a link home where %s', async (_what, state) => {
    await open(state);
    expect([heading(), missingAddress(), link()]).toEqual(['没有这个页面', null, '/index/home']);
  });

  it('shows the requested address unchanged', async () => {
    await open({ asked: '/no/such?page=1' });
    expect([heading(), missingAddress()]).toEqual([
      '没有这个页面',
      expect.stringContaining('/no/such?page=1'),
    ]);
  });

  it('names a page that exists but is closed to this user, by its address without the query [P15]', async () => {
    await open({ asked: closedPath });
    expect([
      heading() === '没有这个页面',
      heading()?.includes('“'),
      missingAddress()?.includes(closedPath),
    ]).toEqual([false, true, true]);
  });

  it('names no built-in page, such as its own address or a popped-out window', async () => {
    await open({ asked: '/404' });
    expect(heading()).toBe('没有这个页面');
  });

  it('leads to the requested page once a new configuration opens it to this user', async () => {
    const path = '/console/studio?tab=menu';
    await open({ asked: path }, {});
    expect([heading()?.includes('“'), window.location.pathname]).toEqual([true, '/404']);
    const { config } = world.services;
    const { routes, menu, layouts, settings } = config.bundle;
    const opened = routes.routes.map((route) =>
      route.id === 'console'
        ? { ...route, children: (route.children ?? []).map(({ when: _when, ...child }) => child) }
        : route,
    );
    act(() => config.replace(bundleOf({ routes: { ...routes, routes: opened }, menu, layouts, settings })));
    expect(`${window.location.pathname}${window.location.search}`).toBe(path);
  });

  it('is entirely in English for English readers', async () => {
    await open({ asked: closedPath });
    await inEnglish();
    const { settings } = world.services.config;
    const words = document.querySelector('.s-notfound')?.textContent ?? '';
    expect([words.length > 20, CHINESE.test(words.replace(settings.product.name, ''))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the stand-in for an advanced page', () => {
  async function open(status: string, remove: readonly string[] = []) {
    world = await openServices({ user: {} });
    const { session, config } = world.services;
    const { userInfo } = session;
    if (!userInfo) throw new Error('nobody is there');
    // `as` holds: only the verification state differs.
    act(() =>
      session.adopt({
        token: 'token-token-token',
        sessionId: 's1',
        userInfo: { ...userInfo, authenticationstatus: status as 'N' },
      }),
    );
    const route = [...config.routes.values()].find(({ advanced }) => advanced !== null);
    if (!route) throw new Error('no page is advanced');
    const page: FlatRoute = remove.includes('advanced') ? { ...route, advanced: null } : route;
    await world.show(
      <BrowserRouter>
        <VerifyFirst route={page} />
      </BrowserRouter>,
    );
    return route;
  }
  const verification = () => screen.getByRole('status').dataset['standing'];

  it.each([
    ['N', 'none'],
    ['I', 'review'],
    ['R', 'refused'],
    ['', 'none'],
    ['later', 'none'],
  ])('shows the verification status: %s is %s', async (status, expected) => {
    await open(status);
    expect(verification()).toBe(expected);
  });

  it('has a different text and a different link text for each status', async () => {
    const texts: string[] = [];
    for (const status of ['N', 'I', 'R']) {
      await open(status);
      texts.push(`${screen.getByRole('status').textContent}`, `${screen.getByRole('link').textContent}`);
      cleanup();
      world.close();
    }
    world = await openServices();
    expect(new Set(texts).size).toBe(6);
  });

  it('links to the verification form', async () => {
    await open('N');
    expect(link()).toBe('/my-info-index?tabName=NameAuthentication');
  });

  it('names the page, and describes it where its configuration does', async () => {
    const { title, advanced } = await open('N');
    const { text } = world.services;
    expect(heading()).toContain(text.dynamic(title));
    expect(screen.getByText(text.dynamic(advanced ?? ''))).toBeTruthy();
    cleanup();
    world.close();
    await open('N', ['advanced']);
    expect(document.querySelectorAll('.s-verify > p')).toHaveLength(1);
  });

  it('draws each panel by name, with a note that no price is shown, and shows none [R1.01]', async () => {
    const { content } = await open('N');
    const { config } = world.services;
    const dashboard = content.kind === 'dashboard' ? config.layout(content.layout) : undefined;
    if (dashboard === undefined) throw new Error('the page is no dashboard');
    const figure = await screen.findByRole('figure');
    const drawn = [...figure.querySelectorAll('strong')].map(({ textContent }) => textContent);
    expect(drawn).toEqual(pageOf(dashboard).panels.map(({ panel }) => panel));
    expect(figure.textContent).not.toMatch(/\d/);
    expect(figure.textContent).toContain('没有真实价格');
  });

  it('is entirely in English for English readers', async () => {
    await open('R');
    await inEnglish();
    expect(CHINESE.test(document.querySelector('.s-verify')?.textContent ?? '中')).toBe(false);
  });
});

describe('an error boundary', () => {
  it('isolates the neighbours from a crash, reports it once, and remounts on retry', async () => {
    world = await openServices();
    const mood = { isBad: true };
    const reported: unknown[] = [];
    function Moody() {
      if (mood.isBad) throw new Error('broke');
      return <p>well</p>;
    }
    await world.show(
      <>
        <p>neighbour</p>
        <ErrorBoundary
          onError={(error) => reported.push(error)}
          renderFallback={(again) => (
            <button type="button" onClick={again}>
              again
            </button>
          )}
        >
          <Moody />
        </ErrorBoundary>
      </>,
    );
    expect([screen.queryByText('neighbour') !== null, screen.queryByText('well'), reported]).toEqual([
      true,
      null,
      [new Error('broke')],
    ]);
    fireEvent.click(screen.getByText('again'));
    expect(reported).toHaveLength(2);
    mood.isBad = false;
    fireEvent.click(screen.getByText('again'));
    expect([screen.queryByText('well') !== null, screen.queryByText('again'), reported.length]).toEqual([
      true,
      null,
      2,
    ]);
  });
});
