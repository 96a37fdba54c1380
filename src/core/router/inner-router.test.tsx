// @vitest-environment jsdom
import { InnerRouter, Link, useLocation } from '#core/router';
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
