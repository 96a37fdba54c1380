// @vitest-environment jsdom
import { visitorContext } from '#contract/config';
import { openBench, type PluginBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { account } from './index.ts';
import { answerIn } from './model/sign-on.ts';

describe('a provider’s answer', () => {
  it('is a state with either a code or an error', () => {
    expect(answerIn('/index/login?code=c&state=s&iss=x#h')).toBe('code=c&state=s&iss=x');
    expect(answerIn('/index/login?error=access_denied&state=s')).toBe('error=access_denied&state=s');
    for (const path of [
      '/index/login',
      '/index/login?return=%2Fa',
      '/index/login?code=c',
      '/index/login?state=s',
    ])
      expect(answerIn(path), `${path}`).toBeNull();
  });
});

it('the log-in page offers single sign-on only if the firm has it', async () => {
  for (const hasSignOn of [true, false]) {
    const bench = await openBench(account, { kind: visitorContext, hasSignOn });
    await bench.mount(false, (name) => name === 'login');
    expect(screen.queryAllByRole('button', { name: '单点登录' })).toHaveLength(hasSignOn ? 1 : 0);
    await bench.close();
  }
});

describe('sign-on from the log-in page', () => {
  const open = async (finish: () => unknown) => {
    const bodies: string[] = [];
    const bench = await openBench(account, {
      kind: visitorContext,
      hasSignOn: true,
      fixtures: {
        replies: {
          beginSignOn: { url: 'https://id.firm.example/auth?state=s', ticket: 'ticket-of-this-tab' },
          finishSignOn: ({ body }: { readonly body?: unknown }) => {
            bodies.push(String(body));
            return finish();
          },
        },
      },
    });
    return { opened: bench, bodies };
  };
  const answer = 'code=c&state=s';
  const LOST = '该单点登录已完成，或不是在本窗口开始的，请重新开始';
  const begin = async (page: PluginBench) => {
    await page.mount(false, (name) => name === 'login');
    (await screen.findByRole('button', { name: '单点登录' })).click();
    await vi.waitFor(() =>
      expect(page.browser.externalUrls).toEqual(['https://id.firm.example/auth?state=s']),
    );
  };

  it('goes to the provider and completes once with its answer, which is removed from the address', async () => {
    const { opened, bodies } = await open(() => null);
    opened.browser.go('/index/login?return=%2Findex%2Flook-ticket');
    await begin(opened);
    opened.browser.go(`/index/login?${answer}`);
    await opened.mount(false, (name) => name === 'login');
    await vi.waitFor(() => expect(bodies).toHaveLength(1));
    expect(JSON.parse(bodies[0] ?? '')).toEqual({ ticket: 'ticket-of-this-tab', answer });
    expect(opened.browser.path()).toBe('/index/login?return=%2Findex%2Flook-ticket');
    // The same address again, as from the history: the ticket is gone.
    opened.browser.go(`/index/login?${answer}`);
    await opened.mount(false, (name) => name === 'login');
    await screen.findByText(LOST);
    expect(opened.browser.path()).toBe('/index/login');
    expect(bodies).toHaveLength(1);
  });

  it('is not completed by an answer this tab did not request, and reports it', async () => {
    const { opened, bodies } = await open(() => null);
    opened.browser.go(`/index/login?${answer}`);
    await opened.mount(false, (name) => name === 'login');
    await vi.waitFor(() => expect(opened.browser.path()).toBe('/index/login'));
    expect((await screen.findByText(LOST)).getAttribute('role')).toBe('alert');
    expect(bodies).toEqual([]);
  });
});
