import { FULL_STATUS_DEFAULT } from '#contract/rules';
import type { Page } from '@playwright/test';
import { account as calls, pathOf, type ReplyOf } from '../../contract/api/index.ts';
import { encryptField } from '../_util/api-client.ts';
import { DEMO_PASSWORD } from '../_util/demo-password.ts';
import { STILL } from './lasting-page.ts';

/** Logs in, replacing any earlier login, without opening the product. Done by calls, from the page's own machine. */
export async function identify(page: Page, account: string): Promise<void> {
  // First away from the product's page: a page whose session has just been replaced would make another call with it, and be refused.
  if (!page.url().endsWith(STILL)) await page.goto(STILL);
  const { token, sessionId } = await sessionOf(page, account);
  await page.evaluate(
    (stored) => {
      localStorage.clear();
      localStorage.setItem('bond.session', stored);
    },
    JSON.stringify({ v: 1, d: { token, sessionId, fullStatus: FULL_STATUS_DEFAULT, wsInfoId: [] } }),
  );
}

/** The same, and waits for the home page of this kind of user, or for `path`: the form is for the walks that test it. */
export async function login(page: Page, account: string, path?: string): Promise<void> {
  await identify(page, account);
  await page.goto(loginAddress(path));
  await page.waitForURL((url) => url.pathname !== '/index/login');
}

/** The same with the form, for walks that test a login's messages, storage and navigation. */
export async function loginByForm(page: Page, account: string, path?: string): Promise<void> {
  if (page.url().startsWith('http')) await page.evaluate(() => localStorage.clear());
  await page.goto(loginAddress(path));
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/index/login');
}

const loginAddress = (path: string | undefined): string =>
  path === undefined ? '/index/login' : `/index/login?return=${encodeURIComponent(path)}`;

/** A new session of this demonstration account. */
async function sessionOf({ request }: Page, account: string): Promise<ReplyOf<typeof calls.login>> {
  const keyReply = await request.get(pathOf(calls.queryPublicKey));
  // `as` holds here and below: the server keeps its contract; a failure is reported in its code.
  const { data: key } = (await keyReply.json()) as { data: ReplyOf<typeof calls.queryPublicKey> };
  const passWord = encryptField(key.publicKey, key.nonce, DEMO_PASSWORD);
  const answered = await request.post(pathOf(calls.login), {
    data: { account, passWord, keyId: key.keyId },
  });
  if (!answered.ok()) throw new Error(`${account} could not log in: ${await answered.text()}`);
  const { data } = (await answered.json()) as { data: ReplyOf<typeof calls.login> };
  return data;
}
