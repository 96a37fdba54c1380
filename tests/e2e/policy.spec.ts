import { readFileSync } from 'node:fs';
import { expect, go, loginByForm, settled, test } from './desk.ts';
import { tokenOf } from './page-calls.ts';
import { personalData } from './personal-data.ts';
import { consolePaths, productPaths } from './product-paths.ts';
import { marks, watch } from './page-watch.ts';

const visitorPages = [
  '/index/home',
  '/index/login',
  '/index/registry',
  '/index/forget',
  '/index/guide',
  '/index/quick-guide',
  '/event',
  '/investment/home',
  '/support/announcement-details?name=about',
  '/nowhere',
];
interface RouteLine {
  readonly path: string;
  readonly children?: readonly RouteLine[];
}
/** Every address of the product without a parameter, from routes.json. */
const addresses = (lines: readonly RouteLine[], parent = ''): string[] =>
  lines.flatMap(({ path, children = [] }) => {
    const address = path.startsWith('/') ? path : `${parent}/${path}`;
    return [...(/[:*]/.test(address) ? [] : [address]), ...addresses(children, address)];
  });
// `as` holds: the build validated the configuration.
const { routes } = JSON.parse(readFileSync('src/config/routes.json', 'utf8')) as {
  routes: readonly RouteLine[];
};
const all = addresses(routes);
const tabs = ['Overview', 'SecurityCenter', 'NameAuthentication', 'TransactionPath', 'Preferences'];
/** Pages that sizes.spec does not open for a trader, nor english.spec for staff: a breach of the policy on any page fails its walk. */
const swept = [...productPaths(), ...consolePaths()];
const userPages = [
  ...all.filter((path) => !swept.includes(path) && !visitorPages.includes(path)),
  ...tabs.map((tab) => `/my-info-index?tabName=${tab}`),
];

test('T07 no page breaks its content security policy, and storage holds no personal data; a copied token is dead after logout', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const found = await watch(page);
  /** The policy of a reply, without the parts that change with every reply. */
  const policyIn = (headers: Readonly<Record<string, string>> = {}): string =>
    (headers['content-security-policy'] ?? '').replace(/'nonce-[^']+'/u, "'nonce'");
  const policyOf = async (path: string): Promise<string> =>
    policyIn((await page.request.get(path, { headers: { accept: 'text/html' } })).headers());
  const policy = await policyOf('/');
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe');
  for (const path of [...all, ...visitorPages, ...userPages]) expect(await policyOf(path), path).toBe(policy);
  /** The first is loaded, the others are reached by navigation: every address has the same policy, so this document's applies to their views too. */
  const visit = async ([first = '', ...others]: readonly string[]) => {
    expect(policyIn((await page.goto(first))?.headers())).toBe(policy);
    for (const path of [first, ...others]) {
      if (path !== first) await go(page, path);
      await expect(page.locator('main')).toBeVisible();
      await settled(page);
      expect((await marks(page)).violations, path).toEqual([]);
    }
  };
  await visit(visitorPages);
  await loginByForm(page, 'demo_trader', '/index/guide');
  await visit(userPages);
  expect(await personalData(page)).toEqual([]);
  const token = await tokenOf(page);
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible();
  // The page shows it before the server has replied.
  const status = async () =>
    (
      await page.request.get('/api/account/auth/queryOperInfo', { headers: { authorization: token } })
    ).status();
  await expect.poll(status).toBe(401);
  expect(found).toEqual([]);
});

test('a breach of the policy is a fault of its walk, also where the page catches the exception', async ({
  page,
  problems,
}) => {
  await page.goto('/index/guide');
  await page.evaluate(() => {
    setTimeout(() => {
      try {
        // oxlint-disable-next-line no-new-func -- the breach
        Function('return 1')();
      } catch {
        // as a library does that tries it
      }
    });
  });
  await expect.poll(() => problems).toContainEqual(expect.stringContaining('policy: '));
  problems.length = 0;
});
