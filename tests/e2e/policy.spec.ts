import { readFileSync } from 'node:fs';
import { expect, go, login, loginByForm, settled, test } from './desk.ts';
import { tokenOf } from './page-calls.ts';
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
const consolePages = all.filter((path) => path.startsWith('/console'));
const tabs = ['Overview', 'SecurityCenter', 'NameAuthentication', 'TransactionPath', 'Preferences'];
const userPages = [
  ...all.filter((path) => !path.startsWith('/console') && !visitorPages.includes(path)),
  ...tabs.map((tab) => `/my-info-index?tabName=${tab}`),
];

test('T07 no page breaks its content security policy, and storage holds no personal data; a copied token is dead after logout', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const found = await watch(page);
  /** The policy of this address, without the parts that change with every reply. */
  const policyOf = async (path: string): Promise<string> => {
    const reply = await page.request.get(path, { headers: { accept: 'text/html' } });
    const policy = reply.headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("require-trusted-types-for 'script'");
    expect(policy, path).not.toContain('unsafe');
    return policy.replace(/'nonce-[^']+'/u, "'nonce'");
  };
  /** The first is loaded, the others are reached by navigation: every address has the same policy, so this document's applies to their views too. */
  const visit = async ([first = '', ...others]: readonly string[]) => {
    const loaded = await page.goto(first);
    const policy = await policyOf(first);
    expect((loaded?.headers()['content-security-policy'] ?? '').replace(/'nonce-[^']+'/u, "'nonce'")).toBe(
      policy,
    );
    for (const path of [first, ...others]) {
      if (path !== first) {
        expect(await policyOf(path), path).toBe(policy);
        await go(page, path);
      }
      await expect(page.locator('main')).toBeVisible();
      await settled(page);
      expect((await marks(page)).violations, path).toEqual([]);
    }
  };
  await visit(visitorPages);
  await login(page, 'demo_staff', '/console/studio');
  await visit(consolePages);
  await loginByForm(page, 'demo_trader', '/index/guide');
  await visit(userPages);
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
  );
  for (const secret of ['13800000001', 'demo_trader', '演示甲', '@example.com'])
    expect(stored).not.toContain(secret);
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
