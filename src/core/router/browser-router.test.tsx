// @vitest-environment jsdom
import { BrowserRouter, noteAddress, useLocation, useNavigate } from '#core/router';
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';

const PATH = '/index/deep-quotation';

/** A page that writes what was pressed into its address, in the frame that shows it. */
function Page({ isNoted }: { readonly isNoted: boolean }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [bond, setBond] = useState('');
  useLayoutEffect(() => {
    if (bond === '' || search !== '') return;
    const write = () => void navigate(`${PATH}?bond=${bond}`, { replace: true });
    if (isNoted) noteAddress(write);
    else write();
  }, [bond, search, isNoted, navigate]);
  return (
    <button type="button" onClick={() => setBond('A')}>
      {`${bond} at ${pathname}${search}`}
    </button>
  );
}

/** The page's content in the frame of the press, and later. */
async function pressed(isNoted: boolean): Promise<readonly (string | null)[]> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.history.replaceState(null, '', PATH);
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  flushSync(() =>
    root.render(
      <BrowserRouter>
        <Page isNoted={isNoted} />
      </BrowserRouter>,
    ),
  );
  flushSync(() => box.querySelector('button')?.click());
  const atOnce = box.textContent;
  await expect.poll(() => box.textContent).toBe(`A at ${PATH}?bond=A`);
  root.unmount();
  box.remove();
  return [atOnce, window.location.pathname + window.location.search];
}

it('an address noted by a page is rendered in the same frame as the state it records', async () => {
  expect(await pressed(true)).toEqual([`A at ${PATH}?bond=A`, `${PATH}?bond=A`]);
});

it('a navigation is rendered at low priority, and the previous address stays until then', async () => {
  expect(await pressed(false)).toEqual([`A at ${PATH}`, `${PATH}?bond=A`]);
});
