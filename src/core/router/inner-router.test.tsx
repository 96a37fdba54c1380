// @vitest-environment jsdom
import { InnerRouter, Link, useLocation, useNavigate } from '#core/router';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';

function Where() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

it('a nested router follows its own links and leaves the browser’s address alone', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  const before = window.location.href;
  await act(async () =>
    root.render(
      <InnerRouter path="/index/home?tab=1">
        <Where />
        <Link to="/index/guide?name=about">on</Link>
      </InnerRouter>,
    ),
  );
  expect(box.querySelector('p')?.textContent).toBe('/index/home?tab=1');
  await act(async () => box.querySelector('a')?.click());
  expect([box.querySelector('p')?.textContent, window.location.href]).toEqual([
    '/index/guide?name=about',
    before,
  ]);
  await act(async () => root.unmount());
  box.remove();
});

function Sent() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`${pathname} ${JSON.stringify(state)}`}</p>
      <button
        type="button"
        onClick={() => void navigate('/404', { replace: true, state: { asked: '/index/x' } })}
      >
        refuse
      </button>
      <button type="button" onClick={() => void navigate('/index/y')}>
        on
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
    </>
  );
}

it('a nested router passes on what comes with an address, and goes back', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  await act(async () =>
    root.render(
      <InnerRouter path="/index/x">
        <Sent />
      </InnerRouter>,
    ),
  );
  const seen: (string | null | undefined)[] = [];
  for (const button of box.querySelectorAll('button')) {
    await act(async () => button.click());
    seen.push(box.querySelector('p')?.textContent);
  }
  expect(seen).toEqual(['/404 {"asked":"/index/x"}', '/index/y null', '/404 {"asked":"/index/x"}']);
  await act(async () => root.unmount());
  box.remove();
});
