// @vitest-environment jsdom
import { Link } from '#core/router';
import { type Services, ServicesProvider } from '#core/services';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { usePagesElsewhere } from './use-pages-elsewhere.ts';

afterEach(cleanup);

function Panel() {
  const { pathname } = useLocation();
  return (
    <section aria-label="panel" onClickCapture={usePagesElsewhere()}>
      {pathname}
      <Link to="/index/home?a=1">home</Link>
      <Link to="/index/login">log in</Link>
      <a href="https://elsewhere.example/">outside</a>
    </section>
  );
}

it('a link in a popped-out window opens in the window it came from, and the panel stays', () => {
  const gone: string[] = [];
  const browser = {
    origin: 'http://desk',
    goInOpener: (path: string) => gone.push(path) > 0,
    openTab: () => undefined,
    useRouter: () => () => {},
  };
  const config = {
    routes: new Map([['login', { path: '/index/login' }]]),
    bundle: { routes: { login: 'login' } },
  };
  // `as` holds: the hook uses these services only.
  const services = { browser, config, text: { i18n: createInstance() } } as unknown as Services;
  render(
    <ServicesProvider value={services}>
      <MemoryRouter initialEntries={['/popout/page/panel']}>
        <Panel />
      </MemoryRouter>
    </ServicesProvider>,
  );
  fireEvent.click(screen.getByText('home'));
  expect([gone, screen.getByText(/popout/).textContent]).toEqual([
    ['/index/home?a=1'],
    expect.stringMatching(/^\/popout\/page\/panel/),
  ]);
  // With Ctrl the browser opens a new tab; other sites are not pages of this app.
  fireEvent.click(screen.getByText('home'), { ctrlKey: true });
  fireEvent.click(screen.getByText('outside'));
  expect(gone).toHaveLength(1);
  // The log-in returns to the panel.
  fireEvent.click(screen.getByText('log in'));
  expect([gone.length, screen.getByRole('region').textContent]).toEqual([
    1,
    expect.stringMatching(/^\/index\/login/),
  ]);
});
