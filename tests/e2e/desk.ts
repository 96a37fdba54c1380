import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** Password of every demonstration account. */
const PASSWORD = 'Bond2026!';

/** What a page should never say; tests fail on any of it. */
const allowed: readonly RegExp[] = [];

interface Desk {
  /** Logs in by the form and waits for the page of this kind of user, or for `path`. */
  logIn(account: string, path?: string): Promise<void>;
  /** Accessibility findings of the page as it stands. */
  violations(): Promise<readonly string[]>;
  /** Chooses dark or light with the button on the bar. */
  useTheme(theme: 'dark' | 'light'): Promise<void>;
}

/** A page that fails its test on any console error, warning, uncaught error or refused by the content security policy. */
export const test = base.extend<{ desk: Desk; quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        const text = `${message.type()}: ${message.text()}`;
        if (['error', 'warning'].includes(message.type()) && !allowed.some((pattern) => pattern.test(text))) said.push(text);
      });
      page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
      await use(undefined);
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
  desk: async ({ page }, use) => {
    await use({
      async logIn(account, path) {
        await page.goto(path === undefined ? '/index/login' : `/index/login?return=${encodeURIComponent(path)}`);
        await page.getByLabel('账号', { exact: true }).fill(account);
        await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
        await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
        await page.waitForURL((url) => url.pathname !== '/index/login');
      },
      async violations() {
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
        return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`));
      },
      async useTheme(theme) {
        const current = await page.locator('html').getAttribute('data-theme');
        if (current !== theme) await page.getByRole('button', { name: theme === 'light' ? '切换到浅色模式' : '切换到深色模式' }).click();
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      },
    });
  },
});

export { expect };
export type { Page };
