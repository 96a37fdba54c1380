import { expect, login, type Page, settled, test } from './desk.ts';
import { productPaths } from './product-paths.ts';
import type { OwnServer } from './server-run.ts';

/** Names that only exist in Chinese: of bonds, issuers, institutions, people, trading paths. */
async function chineseNames(server: OwnServer): Promise<ReadonlySet<string>> {
  const rows = await server.sql<{ name: string }>(
    `select short_name as name from bond union select full_name from bond union select issuer from bond
     union select short_name from organisation union select full_name from organisation
     union select name from sales_person union select realname from operator
     union select argvalue from standard_parameter where argname like 'org%' union select name from trader union select path_name from deal_path union select deal_trader_name from deal_path`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Every Chinese text that stands on the page or that a screen reader says, once. */
const chineseTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (walker.currentNode.parentElement?.closest('noscript, script, style') === null)
        texts.push(walker.currentNode.textContent ?? '');
    return [...new Set(texts)].filter((text) => /\p{Script=Han}/u.test(text));
  });

/** What is no name: neither a known one, nor a masked one (演**), nor the shape of a bond's (24国开10). */
const unnamed = (text: string, names: ReadonlySet<string>): readonly string[] =>
  names.has(text.trim())
    ? []
    : text
        .split(/[\s:,;·()]+/)
        .filter((word) => /\p{Script=Han}/u.test(word) && !names.has(word))
        .filter((word) => !/^\p{Script=Han}\*+$|^\d{2}\p{Script=Han}+[\dA-Z]+$/u.test(word));

/** Goes to another page of the product without loading it again. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(history.state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** The one Chinese word of the English interface: the switch back, in its own language. */
const OWN_NAME = '中文';
const TABS = ['SecurityCenter', 'NameAuthentication', 'TransactionPath', 'Preferences'].map(
  (tab) => `/my-info-index?tabName=${tab}`,
);

test('who switched to English reads Chinese only where a name has no other form', async ({
  page,
  server,
}) => {
  const names = await chineseNames(server);
  // Nobody else writes with this account: what people write is in their own language.
  await login(page, 'demo_research', '/index/home');
  await page.evaluate(() => localStorage.setItem('bond.language', JSON.stringify({ v: 1, d: 'en-US' })));
  await page.reload();
  const found: string[] = [];
  for (const path of [...productPaths(), ...TABS]) {
    await go(page, path);
    await settled(page);
    for (const text of await chineseTexts(page))
      for (const word of unnamed(text, names))
        if (word !== OWN_NAME) found.push(`${path}: ${word} (${text})`);
  }
  expect(found).toEqual([]);
});
