import { allFindings, expect, go, login, type Page, settled, test, useTheme } from '../e2e/desk.ts';
import { openersOf, POPUP, popups } from '../e2e/openers.ts';
import { orderPages, PARTS, WINDOWS } from './walkers.ts';

/** Everything pressable outside overlays. Controls that log out or switch theme or language are left alone: they would end the walk. */
const PRESSED =
  ':is(button, [role=button], [role=tab], [role=radio], [role=switch], [aria-haspopup], summary):not(:disabled, [aria-disabled=true], [aria-hidden=true], [inert] *, [role=dialog] *, [role=alertdialog] *, [role=menu] *, [role=listbox] *)';
const LEFT_ALONE = /退出|切换到(?:浅|深)|^EN|English|^中文/u;
/** Places where a right click opens a menu: each grid and table once. */
const ROWS = 'main :is(.ag-row:first-child .ag-cell:nth-child(3), tbody tr:first-child > :first-child)';
/** Maximum presses on one page: elements that appear after a press are pressed too. */
const MAX = 90;
/** `PRESSES=30-60` presses only these of each page, for a machine on which a page takes too long. */
const [FROM = 0, TO = MAX] = (process.env['PRESSES'] ?? '').split('-').filter(Boolean).map(Number);

interface Walk {
  readonly page: Page;
  readonly who: string;
  readonly theme: 'dark' | 'light';
  readonly tried: Set<string>;
  readonly faults: Set<string>;
  /** Selector of what is pressed. */
  readonly pressed: string;
  places: number;
}

async function ask(walk: Walk, where: string, part?: string): Promise<void> {
  walk.places += 1;
  // A walk that is stopped says how far it came.
  process.stdout.write(`${walk.places} ${where}\n`);
  // While the link is lost, as can happen on a busy machine, disabled controls are pale on purpose.
  await expect(walk.page.locator('html')).not.toHaveAttribute('data-link', 'lost');
  for (const finding of await allFindings(walk.page, part)) {
    const isNew = !walk.faults.has(finding);
    walk.faults.add(finding);
    if (isNew) process.stdout.write(`${walk.who} ${walk.theme} ${where}: ${finding.replace(/\s+/gu, ' ')}\n`);
  }
}

/** Waits for the result of a press, and audits it: the overlay, or the changed page. */
async function askAfter(walk: Walk, where: string): Promise<void> {
  const { page } = walk;
  await popups(page)
    .first()
    .waitFor({ timeout: 700 })
    .catch(() => undefined); // it changed the page itself
  await settled(page);
  const isOver = (await popups(page).count()) > 0;
  await ask(walk, where, isOver ? POPUP : 'body');
  for (let presses = 3; presses > 0 && (await popups(page).count()) > 0; presses -= 1)
    await page.keyboard.press('Escape');
}

/** Returns to the original page if a press navigated away, or left an overlay. */
async function backTo(walk: Walk, path: string): Promise<void> {
  const { page } = walk;
  const isOver = (await popups(page).count()) > 0;
  if (!isOver && new URL(page.url()).pathname === path) return;
  await page.goto(path);
  await settled(page);
}

/** Presses everything on the page, each kind once in the whole walk. */
async function pressAll(walk: Walk): Promise<void> {
  const { page, tried, pressed: selector } = walk;
  const path = new URL(page.url()).pathname;
  for (let presses = 0; presses < TO; presses += 1) {
    const next = (await openersOf(page, selector)).find(
      ({ kind, name }) => !tried.has(kind) && !LEFT_ALONE.test(name),
    );
    if (next === undefined) return;
    tried.add(next.kind);
    if (presses < FROM) continue;
    // Elements that have moved or are covered in the meantime are not pressed.
    const pressed = await page
      .locator(selector)
      .nth(next.at)
      .click({ timeout: 3000 })
      .then(
        () => true,
        () => false,
      );
    if (pressed) await askAfter(walk, `${path}: ${next.name}`);
    await backTo(walk, path);
  }
}

/** Opens the menu of a row of each grid and table. */
async function openRowMenus(walk: Walk): Promise<void> {
  const { page } = walk;
  const path = new URL(page.url()).pathname;
  for (let at = (await page.locator(ROWS).count()) - 1; at >= 0; at -= 1) {
    const pressed = await page
      .locator(ROWS)
      .nth(at)
      .click({ button: 'right', timeout: 3000 })
      .then(
        () => true,
        () => false,
      );
    if (pressed) await askAfter(walk, `${path}: menu of a row`);
    await backTo(walk, path);
  }
}

/** `elsewhere`: pages of other parts, which are left to them where this address redirects there. */
async function walkTo(
  walk: Walk,
  path: string,
  seen: Set<string>,
  elsewhere: readonly string[] = [],
): Promise<void> {
  const { page } = walk;
  await go(page, path);
  await settled(page);
  const { pathname, search } = new URL(page.url());
  const isRedirected = pathname !== path.split('?')[0];
  if (seen.has(pathname + search) || (isRedirected && elsewhere.includes(pathname))) return;
  seen.add(pathname + search);
  await ask(walk, pathname + search);
  await openRowMenus(walk);
  await pressAll(walk);
}

function report(walk: Walk, pages: number): void {
  process.stdout.write(
    `axe ${walk.who} ${walk.theme}: ${pages} pages, ${walk.places} places, ${walk.faults.size} findings\n`,
  );
  expect([...walk.faults]).toEqual([]);
}

for (const theme of ['dark', 'light'] as const) {
  for (const { who, paths, all, name, isFirst } of PARTS)
    test(`axe finds nothing on what ${who ?? 'a visitor'} sees in ${theme}${name}`, async ({
      page,
      server,
      problems,
    }) => {
      const walk: Walk = {
        page,
        who: who ?? 'visitor',
        theme,
        tried: new Set(),
        faults: new Set(),
        pressed: isFirst ? PRESSED : `main ${PRESSED}`,
        places: 0,
      };
      const seen = new Set<string>();
      if (who === null) await page.goto('/index/home');
      else await login(page, who, '/index/guide');
      const orders = isFirst ? await orderPages(who, server, page) : [];
      await settled(page);
      await useTheme(page, theme);
      const elsewhere = all.filter((path) => !paths.includes(path));
      for (const path of [...orders, ...paths]) await walkTo(walk, path, seen, elsewhere);
      // Refusals caused by pressing everything are not faults of what is visible.
      problems.splice(0, problems.length, ...problems.filter((text) => text.startsWith('uncaught')));
      report(walk, seen.size);
    });

  for (const [who, paths] of WINDOWS)
    test(`axe finds nothing in the panel windows of ${who} in ${theme}`, async ({ page, problems }) => {
      const walk: Walk = {
        page,
        who,
        theme,
        tried: new Set(),
        faults: new Set(),
        pressed: PRESSED,
        places: 0,
      };
      const seen = new Set<string>();
      await login(page, who, '/index/guide');
      await settled(page);
      await useTheme(page, theme);
      for (const path of paths) await walkTo(walk, path, seen);
      problems.splice(0, problems.length, ...problems.filter((text) => text.startsWith('uncaught')));
      report(walk, seen.size);
    });
}
