// @vitest-environment jsdom
import { type Context, visitorContext } from '#contract/config';
import { openServices } from '#testing/bench';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ShellPreview } from './ShellPreview.tsx';

let close = (): void => undefined;
afterEach(() => close());

/** Staff look at this address as another user. */
async function look(path: string, context: Context) {
  const bench = await openServices({ user: { 'user.isStaff': true } });
  ({ close } = bench);
  await bench.show(<ShellPreview bundle={bench.services.config.bundle} context={context} path={path} />);
  await bench.settle(500);
  return bench;
}

it('the preview has the footer where the product has it, on the home page only [R2.23]', async () => {
  const { show, settle, services } = await look('/index/home', visitorContext);
  const footer = screen.getByRole('contentinfo');
  expect(within(footer).getAllByRole('link').length).toBeGreaterThan(5);
  await show(
    <ShellPreview bundle={services.config.bundle} context={visitorContext} path="/index/latest-active" />,
  );
  await settle(500);
  expect(screen.getAllByRole('contentinfo')).toEqual([footer]);
});

it('a page that the user may not open is named in the preview, as the product names it', async () => {
  await look('/index/touyan', { ...visitorContext, 'session.isLogin': true, 'user.newAuth': 'Y' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('“研究平台”未对您开放');
  expect(screen.getByText('/index/touyan', { exact: false })).toBeDefined();
});
