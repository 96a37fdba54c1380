import { type Endpoint, pathOf, type ReplyOf } from '#contract/api';
import type { Page } from '@playwright/test';

interface Asked {
  readonly query?: Readonly<Record<string, number>>;
  readonly body?: unknown;
}

/** The token in the page's storage; '' where nobody is logged in. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    // `as` holds: the session store of this product wrote it.
    const { d } = JSON.parse(localStorage.getItem('bond.session') ?? '{"d":{"token":""}}') as {
      d: { token: string };
    };
    return d.token;
  });

/** Calls in the name of whoever is logged in on a page, from its machine: a second log-in would end theirs. */
export async function ask<E extends Endpoint>(page: Page, endpoint: E, { query = {}, body }: Asked = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const reply = await page.request.fetch(`${pathOf(endpoint)}?${search}`, {
    method: endpoint.method,
    headers: { authorization: await tokenOf(page) },
    ...(body === undefined ? {} : { data: body }),
  });
  // `as` holds: the server keeps its contract; who expects another code asks for it.
  return (await reply.json()) as { code: number; message: string; data: ReplyOf<E> };
}
