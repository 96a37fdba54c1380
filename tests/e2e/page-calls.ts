import { type Endpoint, pathOf, type ReplyOf } from '#contract/api';
import type { Page } from '@playwright/test';

interface CallInput {
  readonly query?: Readonly<Record<string, number>>;
  readonly body?: unknown;
}

/** The token in the page's storage; '' if no one is logged in. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    // `as` holds: this product's session store wrote it.
    const { d } = JSON.parse(localStorage.getItem('bond.session') ?? '{"d":{"token":""}}') as {
      d: { token: string };
    };
    return d.token;
  });

/** Makes calls as the user logged in on a page, from its machine: a second login would end the user's session. */
export async function ask<E extends Endpoint>(page: Page, endpoint: E, { query = {}, body }: CallInput = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const reply = await page.request.fetch(`${pathOf(endpoint)}?${search}`, {
    method: endpoint.method,
    headers: { authorization: await tokenOf(page) },
    ...(body === undefined ? {} : { data: body }),
  });
  // `as` holds: the server keeps its contract; a caller that expects another code checks it.
  return (await reply.json()) as { code: number; message: string; data: ReplyOf<E> };
}
