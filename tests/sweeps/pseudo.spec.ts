import { execFileSync } from 'node:child_process';
import { tempFolder } from '../_util/temp-folder.ts';
import { expect, go, keepUncaught, login, type Page, settled, test as base } from '../e2e/desk.ts';
import { closePopups, openersOf, popups } from '../e2e/openers.ts';
import { OwnServer } from '../e2e/server-run.ts';
import { sizeFaults } from '../e2e/size-faults.ts';
import { orderPages, PARTS } from './walkers.ts';

/** A server whose client has every English text lengthened and in brackets. */
const test = base.extend<object, { server: OwnServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the parameter's form
    async ({}, use) => {
      const folder = tempFolder('pseudo');
      execFileSync(process.execPath, ['tests/sweeps/pseudo-client.ts', folder], { stdio: 'inherit' });
      process.env['CLIENT_DIR'] = folder;
      const server = await OwnServer.open();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** The smallest supported window, and a usual one: a text that fits both fits larger ones. */
const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
];

/** Elements that declare that they open something. */
const OPENERS = 'main [aria-haspopup]:not(:disabled, [aria-hidden=true])';

/** How long an overlay may take to appear, with what it loads. */
const OPENED_MS = 5000;

/** Names of systems, browsers and languages stay unchanged. */
const NAMES = ['Linux', 'Chrome', 'English'];

/** Faults of the texts on the page: words that are in no text file, and texts that overflow their place. */
const textFaults = (page: Page): Promise<string[]> => page.evaluate(lookAtTexts, NAMES);

/** Runs in the page: it may use nothing from outside. */
function lookAtTexts(names: readonly string[]): string[] {
  const found = new Set<string>();
  const innermost = /⟦[^⟦⟧]*⟧/gu;
  const outside = (text: string): string => {
    for (let rest = text; ;) {
      const next = rest.replaceAll(innermost, ' ');
      if (next === rest) return next;
      rest = next;
    }
  };
  /** Words of a sentence: no codes, addresses, ratings or names with figures. */
  const wordsIn = (text: string): readonly string[] =>
    /\p{Script=Han}/u.test(text)
      ? []
      : text
          .split(/\s+/)
          .filter((word) => !names.includes(word) && /^[("'‘“]?[A-Za-z][a-z]{2,}[)"'’”.,:;!?…]*$/.test(word));
  const visible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('.visually-hidden, [inert]') === null;
  const place = (element: Element): string => {
    const within = element.closest('[data-panel], [role=dialog], .tk-drawer, nav, header, footer, main');
    return `${within?.getAttribute('data-panel') ?? within?.className.split(' ')[0] ?? ''} ${element.className || element.tagName}`;
  };
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const word of wordsIn(outside(element.getAttribute(name) ?? '')))
        found.add(`untranslated ${name}: ${word} in ${place(element)}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (
      parent === null ||
      parent.closest('noscript, script, style, kbd, code, pre, textarea, [translate=no]') !== null
    )
      continue;
    if ((node.textContent ?? '').trim() === '' || !visible(parent)) continue;
    for (const word of wordsIn(outside(node.textContent ?? ''))) {
      // A text with links or paragraphs spans several elements.
      let around: Element | null = parent;
      for (let up = 0; up < 6 && around !== null; up += 1) {
        if (!outside(around.textContent ?? '').includes(word)) break;
        around = up === 5 ? null : around.parentElement;
      }
      if (around === null) found.add(`untranslated: ${word} in ${place(parent)}`);
    }
    const box = parent.closest('button, [role=tab], th, dt, label, .k-tag, h1, h2, h3');
    if (box === null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { right, left, width } = range.getBoundingClientRect();
    const own = box.getBoundingClientRect();
    if (width === 0 || (right <= own.right + 1 && left >= own.left - 1)) continue;
    let isElided = false;
    for (
      let at: Element | null = parent;
      at !== null && !isElided;
      at = at === box ? null : at.parentElement
    ) {
      const style = getComputedStyle(at);
      isElided =
        style.overflowX !== 'visible' && (style.textOverflow === 'ellipsis' || style.overflowX !== 'hidden');
    }
    if (!isElided)
      found.add(
        `spills: “${(node.textContent ?? '').trim().slice(0, 40)}” out of ${place(box)} by ${Math.round(Math.max(right - own.right, own.left - left))} px`,
      );
  }
  return [...found];
}

/** Lasting faults: a busy machine takes its time for a frame. */
async function lasting(page: Page, isPage: boolean): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  await expect(async () => {
    // An overlay covers the page.
    const sizes = isPage ? await sizeFaults(page) : [];
    // A placeholder may be cut with an ellipsis in a longer language; in the product's languages it must not (sizes.spec).
    faults = [...(await textFaults(page)), ...sizes.filter((fault) => !fault.startsWith('squeezed hint'))];
    expect(faults).toEqual([]);
  })
    .toPass({ timeout: 3000, intervals: [50, 200, 500] })
    .catch(() => undefined); // reported by the caller
  return faults;
}

for (const { who, paths, all, name: part, isFirst } of PARTS)
  test(`every text that ${who ?? 'a visitor'} sees is translated and stays in its place${part}`, async ({
    page,
    server,
    problems,
  }) => {
    const name = who ?? 'visitor';
    const faults = new Set<string>();
    const seen = new Set<string>();
    const opened = new Set<string>();
    let places = 0;
    const look = async (where: string, isPage: boolean): Promise<void> => {
      for (const size of isPage ? WINDOWS : WINDOWS.slice(-1)) {
        await page.setViewportSize(size);
        places += 1;
        for (const fault of await lasting(page, isPage)) {
          if (!faults.has(fault)) process.stdout.write(`${name} ${size.width} ${where}: ${fault}\n`);
          faults.add(fault);
        }
      }
    };
    if (who === null) await page.goto('/index/home');
    else await login(page, who, '/index/guide');
    await page.evaluate(() => localStorage.setItem('bond.language', JSON.stringify({ v: 1, d: 'en-US' })));
    await page.reload();
    const orders = isFirst ? await orderPages(who, server, page) : [];
    const elsewhere = all.filter((path) => !paths.includes(path));
    await settled(page);
    for (const path of [...orders, ...paths]) {
      await go(page, path);
      await settled(page);
      const { pathname, search } = new URL(page.url());
      const isRedirected = pathname !== path.split('?')[0];
      if (seen.has(pathname + search) || (isRedirected && elsewhere.includes(pathname))) continue;
      seen.add(pathname + search);
      await look(pathname + search, true);
      for (const { at, name: opener, kind } of await openersOf(page, OPENERS)) {
        if (opened.has(kind)) continue;
        opened.add(kind);
        const isPressed = await page
          .locator(OPENERS)
          .nth(at)
          .click({ timeout: 3000 })
          .then(
            () => true,
            () => false, // covered or gone in the meantime
          );
        const isOpen =
          isPressed &&
          (await popups(page)
            .first()
            .waitFor({ timeout: OPENED_MS })
            .then(
              () => true,
              () => false,
            ));
        if (isPressed && !isOpen) process.stdout.write(`${name} ${pathname}: ${opener} opens nothing\n`);
        if (isOpen) {
          await settled(page);
          await look(`${pathname}: ${opener}`, false);
        }
        // What a busy page opens after it was given up would cover the next one: it is loaded anew.
        const isClosed = isOpen && (await closePopups(page));
        if (!isClosed) await page.goto(path);
        else if (new URL(page.url()).pathname !== pathname) await go(page, path);
        await settled(page);
      }
    }
    keepUncaught(problems);
    process.stdout.write(`pseudo ${name}: ${seen.size} pages, ${places} places, ${faults.size} faults\n`);
    expect([...faults]).toEqual([]);
  });
