// @vitest-environment jsdom
import { basic, market } from '#contract/api';
import { systemBrowser } from '#core/browser';
import { createHttp, type TransportRequest } from '#core/http';
import { HoldingProvider, type Services, ServicesProvider } from '#core/services';
import { FakeBrowser, FakeClock, settle } from '#testing';
import { act, cleanup, fireEvent, renderHook, screen, render } from '@testing-library/react';
import { observable, runInAction } from 'mobx';
import { type FormEvent, type ReactNode, StrictMode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useAction } from './use-action.ts';
import { useCall } from './use-call.ts';
import { usePages } from './use-pages.ts';
import { usePolling } from './use-polling.ts';
import { useTask } from './use-task.ts';

afterEach(cleanup);

const message = (id: string) => ({
  messageId: id,
  id,
  title: id,
  content: '',
  isRead: '0',
  createTime: '2026-11-20 10:00:00',
  msgType: 'system',
});

/** Services with a server that answers when told to, and a user who may change. */
function open() {
  const requests: { readonly request: TransportRequest; answer(data: unknown): Promise<void> }[] = [];
  const person = observable.box('anna');
  const toasts: string[] = [];
  const http = createHttp({
    token: () => 't',
    onFailure: ({ error, notTips }) => {
      if (!notTips && !error.isSilent()) toasts.push(error.message);
    },
    transport: (request) => {
      const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
      requests.push({
        request,
        answer: async (data) => {
          await act(async () => {
            resolve(
              data === null
                ? { status: 500, body: {} }
                : { status: 200, body: { code: 200, message: '', data } },
            );
            await settle();
          });
        },
      });
      return promise;
    },
  });
  const mistakes: unknown[] = [];
  const clock = new FakeClock();
  const services = {
    http,
    clock,
    flow: {
      get pageOwner() {
        return person.get();
      },
    },
    text: { say: (words: object) => JSON.stringify(words) },
    report: { error: (error: unknown) => mistakes.push(error) },
    notice: { error: ({ key }: { readonly key: string }) => toasts.push(key) },
    browser: systemBrowser(),
    // `as` holds: the hooks under test use no other services.
  } as unknown as Services;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesProvider value={services}>{children}</ServicesProvider>
  );
  const become = (who: string) => act(() => runInAction(() => person.set(who)));
  const live = () =>
    requests
      .filter(({ request }) => !request.signal.aborted)
      .map(({ request }) => request.url.replace(/^\/api/, ''));
  return { requests, clock, become, toasts, mistakes, services, wrapper, live };
}

const list = (rows: readonly string[], totalPages = 1) => ({
  content: rows.map(message),
  totalPages,
  unread: 0,
});

describe('useCall', () => {
  const useTitles = (page: number, when = true) =>
    useCall(basic.getMessageList, { query: { page, rows: 5, sortType: 1 } }, { when });

  it('reads once per request, however often the view renders, and again for another request', async () => {
    const { requests, wrapper, live } = open();
    const view = renderHook(({ page }) => useTitles(page), { wrapper, initialProps: { page: 1 } });
    view.rerender({ page: 1 });
    expect([requests.length, view.result.current.state]).toEqual([1, 'loading']);
    await requests[0]?.answer(list(['a']));
    expect(view.result.current.value?.content[0]?.title).toBe('a');
    const { refresh } = view.result.current;
    view.rerender({ page: 1 });
    expect(view.result.current.refresh).toBe(refresh);
    view.rerender({ page: 2 });
    expect([view.result.current.state, view.result.current.value]).toEqual(['loading', null]);
    view.rerender({ page: 3 });
    await requests[1]?.answer(list(['late']));
    expect([view.result.current.state, live().length]).toEqual(['loading', 2]);
    await requests[2]?.answer(list(['c']));
    expect(view.result.current.value?.content[0]?.title).toBe('c');
  });

  it('reports a mistake of the program, which it shows as any failure, and no call that failed', async () => {
    const { requests, services, wrapper, mistakes } = open();
    const view = renderHook(() => useTitles(1), { wrapper });
    await requests[0]?.answer(null);
    expect([view.result.current.state, mistakes]).toEqual(['failed', []]);
    Object.assign(services, { http: { call: () => Promise.reject(new TypeError('no rows')) } });
    const wrong = renderHook(() => useTitles(2), { wrapper });
    await act(settle);
    expect([wrong.result.current.state, mistakes.map(String)]).toEqual(['failed', ['TypeError: no rows']]);
  });

  it('shows nothing of one user to the next, not even for one render', async () => {
    const { requests, wrapper, become } = open();
    const seen: (string | undefined)[] = [];
    const view = renderHook(
      () => {
        const call = useTitles(1);
        seen.push(call.value?.content[0]?.title);
        return call;
      },
      { wrapper },
    );
    await requests[0]?.answer(list(['of anna']));
    expect(seen.at(-1)).toBe('of anna');
    const until = seen.length;
    become('');
    expect([seen.slice(until).includes('of anna'), view.result.current.state, requests.length]).toEqual([
      false,
      'loading',
      2,
    ]);
  });

  it('starts with the last reply if it is kept, and reads again once that is painted', async () => {
    const { requests, clock, wrapper, become } = open();
    const useRow = (page = 1) =>
      useCall(basic.getMessageList, { query: { page, rows: 5, sortType: 1 } }, { cached: true });
    const titleIn = (view: { readonly result: { readonly current: ReturnType<typeof useRow> } }) => [
      view.result.current.state,
      view.result.current.value?.content[0]?.title,
    ];
    const first = renderHook(() => useRow(), { wrapper });
    expect(titleIn(first)).toEqual(['loading', undefined]);
    await requests[0]?.answer(list(['a']));
    first.unmount();
    const other = renderHook(() => useRow(2), { wrapper });
    expect(titleIn(other)).toEqual(['loading', undefined]);
    other.unmount();
    const again = renderHook(() => useRow(), { wrapper });
    expect([titleIn(again), requests.length]).toEqual([['ready', 'a'], 2]);
    act(() => clock.frame());
    expect([titleIn(again), requests.length]).toEqual([['ready', 'a'], 3]);
    await requests[2]?.answer(list(['b']));
    expect(titleIn(again)).toEqual(['ready', 'b']);
    become('bert');
    expect(titleIn(again)).toEqual(['loading', undefined]);
    become('anna');
    expect(titleIn(again)).toEqual(['loading', undefined]);
  });

  it('reads nothing after all if the view closes, or something newer is set, before its first frame', async () => {
    const { requests, clock, wrapper } = open();
    const useRow = () =>
      useCall(basic.getMessageList, { query: { page: 1, rows: 5, sortType: 1 } }, { cached: true });
    const first = renderHook(() => useRow(), { wrapper });
    await requests[0]?.answer(list(['a']));
    first.unmount();
    renderHook(() => useRow(), { wrapper }).unmount();
    const { result } = renderHook(() => useRow(), { wrapper });
    act(() => result.current.put({ content: [], totalPages: 9, unread: 0 }));
    act(() => clock.advance(1000));
    expect([requests.length, clock.pending, result.current.value?.totalPages]).toEqual([1, 0, 9]);
  });

  it('reads nothing while `when` is false, and aborts when it turns false or the view unmounts', async () => {
    const { requests, wrapper, live } = open();
    const view = renderHook(({ when }) => useTitles(1, when), { wrapper, initialProps: { when: false } });
    expect([view.result.current.state, requests.length]).toEqual(['idle', 0]);
    await view.result.current.retry();
    view.rerender({ when: true });
    expect([view.result.current.state, live().length]).toEqual(['loading', 1]);
    view.rerender({ when: false });
    expect([view.result.current.state, live().length]).toEqual(['idle', 0]);
    view.rerender({ when: true });
    view.unmount();
    expect(live()).toEqual([]);
  });

  it('exposes the error and retries; `put` sets a value known from elsewhere', async () => {
    const { requests, wrapper, toasts } = open();
    const view = renderHook(() => useCall(market.homepage, undefined, { notTips: true }), { wrapper });
    await requests[0]?.answer(null);
    expect([view.result.current.state, view.result.current.error?.name, toasts]).toEqual([
      'failed',
      'HttpStatusError',
      [],
    ]);
    act(() => void view.result.current.retry());
    expect([view.result.current.state, requests.length]).toEqual(['loading', 2]);
    const pages = renderHook(() => useTitles(1), { wrapper });
    act(() => pages.result.current.put({ content: [], totalPages: 9, unread: 0 }));
    expect([pages.result.current.state, pages.result.current.value?.totalPages]).toEqual(['ready', 9]);
  });

  it('handles strict mode’s double effects with a single effective read', async () => {
    const { requests, services, live } = open();
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <StrictMode>
        <ServicesProvider value={services}>{children}</ServicesProvider>
      </StrictMode>
    );
    const view = renderHook(() => useTitles(1), { wrapper });
    expect(live().length).toBe(1);
    await requests.at(-1)?.answer(list(['a']));
    expect(view.result.current.state).toBe('ready');
  });

  it('goes through the door of the plugin that owns the view', () => {
    const { services, requests } = open();
    const callNames: string[] = [];
    const http = {
      ...services.http,
      call: (endpoint: { readonly name: string }) => (callNames.push(endpoint.name), new Promise(() => {})),
    };
    const holding = { plugin: 'p', handed: {}, services: { ...services, http }, scope: {} };
    renderHook(() => useTitles(1), {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <ServicesProvider value={services}>
          {/* `as` holds: the hook does not read the scope. */}
          <HoldingProvider value={holding as never}>{children}</HoldingProvider>
        </ServicesProvider>
      ),
    });
    expect([callNames, requests.length]).toEqual([['getMessageList'], 0]);
  });
});

describe('usePages', () => {
  function List({ keyword, again }: { readonly keyword: string; readonly again?: number }) {
    const pages = usePages(
      basic.getMessageList,
      (page) => ({ query: { page, rows: 2, sortType: 1, keyword } }),
      { keyOf: (row) => row.messageId, again },
    );
    return (
      <ul aria-label={pages.state} onScroll={pages.onScroll}>
        {pages.rows.map((row) => (
          <li key={row.messageId}>{row.title}</li>
        ))}
      </ul>
    );
  }
  const items = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
  const scrollTo = (leftPx: number) => {
    const box = screen.getByRole('list');
    Object.defineProperties(box, {
      scrollHeight: { configurable: true, value: 2000 },
      clientHeight: { configurable: true, value: 500 },
      scrollTop: { configurable: true, value: 1500 - leftPx },
    });
    fireEvent.scroll(box);
  };

  it('loads the next page within 80 px of the end, and not before [R9.03]', async () => {
    const { requests, wrapper } = open();
    render(<List keyword="" />, { wrapper });
    await requests[0]?.answer(list(['a', 'b'], 2));
    scrollTo(81);
    expect(requests.length).toBe(1);
    scrollTo(80);
    await requests[1]?.answer(list(['b', 'c'], 2));
    scrollTo(0);
    expect([items(), requests.length]).toEqual([['a', 'b', 'c'], 2]);
  });

  it('loads the next page after a read if the end came near during it and still is [R9.03]', async () => {
    const { requests, wrapper } = open();
    const view = render(<List keyword="" />, { wrapper });
    await requests[0]?.answer(list(['a', 'b'], 3));
    view.rerender(<List keyword="b" />);
    scrollTo(0);
    expect(requests.length).toBe(2);
    await requests[1]?.answer(list(['b'], 3));
    expect(requests.length).toBe(3);
    scrollTo(0);
    scrollTo(81);
    await requests[2]?.answer(list(['c'], 3));
    expect([items(), requests.length]).toEqual([['b', 'c'], 3]);
  });

  it('loads the next page again if a refresh interrupted it, and the end is still near [R9.03]', async () => {
    const { requests, wrapper } = open();
    const view = render(<List keyword="" again={1} />, { wrapper });
    await requests[0]?.answer(list(['a', 'b'], 2));
    scrollTo(0);
    view.rerender(<List keyword="" again={2} />);
    expect(requests.length).toBe(3);
    await requests[2]?.answer(list(['a', 'b'], 2));
    await requests[3]?.answer(list(['c'], 2));
    expect([items(), requests.length]).toEqual([['a', 'b', 'c'], 4]);
  });

  it('keeps the user’s rows while another request loads, and none of another user’s', async () => {
    const { requests, wrapper, become } = open();
    const view = render(<List keyword="" />, { wrapper });
    await requests[0]?.answer(list(['a']));
    view.rerender(<List keyword="b" />);
    expect([items(), screen.getByRole('list').getAttribute('aria-label')]).toEqual([['a'], 'loading']);
    await requests[1]?.answer(list(['b']));
    expect(items()).toEqual(['b']);
    become('ben');
    expect(items()).toEqual([]);
  });
});

describe('usePolling', () => {
  function page() {
    const [clock, browser] = [new FakeClock(), new FakeBrowser()];
    let count = 0;
    const read = async () => void (count += 1);
    // `as` holds: the hook uses no other services.
    const services = { ...open().services, clock, browser } as unknown as Services;
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <ServicesProvider value={services}>{children}</ServicesProvider>
    );
    return {
      clock,
      browser,
      reads: () => count,
      poll: () => renderHook(() => usePolling(read, 1000), { wrapper }),
    };
  }

  it('reads at intervals while the page is visible, and at once when it becomes so', () => {
    const { clock, browser, reads, poll } = page();
    const { unmount } = poll();
    clock.advance(2500);
    expect(reads()).toBe(2);
    browser.setVisible(false);
    clock.advance(60_000);
    expect([reads(), clock.pending]).toEqual([2, 0]);
    browser.setVisible(true);
    expect(reads()).toBe(3);
    clock.advance(1000);
    expect(reads()).toBe(4);
    unmount();
    browser.setVisible(false);
    browser.setVisible(true);
    clock.advance(5000);
    expect([reads(), clock.pending]).toEqual([4, 0]);
  });

  it('begins in a hidden tab once that is shown', () => {
    const { clock, browser, reads, poll } = page();
    browser.setVisible(false);
    poll();
    clock.advance(5000);
    expect(reads()).toBe(0);
    browser.setVisible(true);
    clock.advance(1000);
    expect(reads()).toBe(2);
  });
});

describe('useTask', () => {
  it('says so when what was pressed could not be done, such as a file that did not load', async () => {
    const { wrapper, toasts, mistakes } = open();
    const fault = new TypeError('Failed to fetch dynamically imported module');
    const { result } = renderHook(() => useTask(() => Promise.reject(fault)), { wrapper });
    await act(() => result.current());
    expect([toasts, mistakes]).toEqual([['core:http.failed'], [fault]]);
  });

  it('adds nothing to the toast of a failed call, and runs the latest render’s function', async () => {
    const { requests, wrapper, services, toasts, mistakes } = open();
    const { result, rerender } = renderHook(
      ({ id }) =>
        useTask(() => services.http.call(basic.updateMessageStatus, { body: { messageIds: [id] } })),
      { wrapper, initialProps: { id: 'a' } },
    );
    const { current: run } = result;
    rerender({ id: 'b' });
    expect(result.current).toBe(run);
    const running = run();
    expect(requests[0]?.request.body).toContain('"b"');
    await requests[0]?.answer(null);
    await running;
    expect([toasts.length, mistakes]).toEqual([1, []]);
  });
});

const READ = { updated: 1 };

describe('useAction', () => {
  it('runs the latest render’s function, and returns a failure as text in the user’s language', async () => {
    const { requests, wrapper, services } = open();
    const done: string[] = [];
    const view = renderHook(
      ({ name }) =>
        useAction(async (id: string) => {
          await services.http.call(
            basic.updateMessageStatus,
            { body: { messageIds: [id] } },
            { notTips: true },
          );
          done.push(`${name} ${id}`);
        }),
      { wrapper, initialProps: { name: 'old' } },
    );
    const { run } = view.result.current;
    view.rerender({ name: 'new' });
    expect(view.result.current.run).toBe(run);
    let ran: Promise<boolean> | undefined;
    act(() => void (ran = run('m1')));
    expect(view.result.current.busy).toBe(true);
    await requests[0]?.answer({ updated: 1 });
    expect([await ran, view.result.current.done, done]).toEqual([true, true, ['new m1']]);
    act(() => void (ran = run('m2')));
    await requests[1]?.answer(null);
    expect([await ran, view.result.current.words]).toEqual([
      false,
      '{"key":"core:http.status","values":{"status":500}}',
    ]);
  });

  it('what a submitted form holds counts as sent once the action succeeded, until it is changed [R4.16]', async () => {
    const { requests, wrapper, services } = open();
    function Form() {
      const action = useAction(() =>
        services.http.call(basic.updateAllMsgRead, { body: {} }, { notTips: true }),
      );
      const handleSubmit = (event: FormEvent) => {
        event.preventDefault();
        void action.run();
      };
      return (
        <>
          <form onSubmit={handleSubmit}>
            <input aria-label="inside" />
            <button type="submit">send</button>
          </form>
          <input aria-label="outside" />
          <button onClick={() => void action.run()}>do</button>
        </>
      );
    }
    render(<Form />, { wrapper });
    const type = (label: string, text: string) =>
      fireEvent.input(screen.getByLabelText(label), { target: { value: text } });
    const { hasUnsentInput } = services.browser;
    const press = async (name: string, answer: object | null) => {
      const before = requests.length;
      fireEvent.click(screen.getByText(name));
      await requests[before]?.answer(answer);
      return hasUnsentInput();
    };
    type('inside', '12');
    expect([await press('send', null), await press('do', READ), await press('send', READ)]).toEqual([
      true,
      true,
      false,
    ]);
    type('inside', '13');
    expect(hasUnsentInput()).toBe(true);
    expect(await press('send', READ)).toBe(false);
    type('outside', '1');
    expect(await press('send', READ)).toBe(true);
  });
});
