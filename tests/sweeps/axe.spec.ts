import type { Request } from '@playwright/test';
import { expect, go, keepUncaught, login, type Page, settled, test } from '../e2e/desk.ts';
import { closePopups, openersOf, popups } from '../e2e/openers.ts';
import { auditState } from '../e2e/audit.ts';
import { fillConsole, orderPages, PARTS, WINDOWS } from './walkers.ts';

/** Everything pressable outside overlays. Controls that log out or switch theme or language are left alone: they would end the walk. */
const PRESSED =
  ':is(button, [role=button], [role=tab], [role=radio], [role=switch], [aria-haspopup], summary, tr[tabindex]):not(:disabled, [aria-disabled=true], [aria-hidden=true], [inert] *, [role=dialog] *, [role=alertdialog] *, [role=menu] *, [role=listbox] *)';
const LEFT_ALONE = /退出|切换到(?:浅|深)|^EN|English|^中文/u;
/** Pressed last: what is in the card or the bar that it closes would never be pressed. */
const CLOSES = /^(?:关闭|收起|完成)/u;
/** Places where a right click opens a menu: each grid and table once. */
const ROWS = 'main :is(.ag-row:first-child .ag-cell:nth-child(3), tbody tr:first-child > :first-child)';
/** Maximum presses on one page: elements that appear after a press are pressed too. */
const MAX = 90;
/**
 * `PRESSES=30-60` audits only what these presses of each page show, for a machine on which a page takes too long. What is before them is pressed
 * without an audit, since it may reveal what comes later.
 */
const [FROM = 0, TO = MAX] = (process.env['PRESSES'] ?? '').split('-').filter(Boolean).map(Number);

/** How long a press may take to show an overlay where it requests nothing. */
const SHOWN_MS = 400;
/** And how long what it requests may take. */
const LOADED_MS = 5000;

interface Walk {
  readonly page: Page;
  readonly who: string;
  readonly tried: Set<string>;
  readonly faults: Set<string>;
  /** Selector of what is pressed. */
  readonly pressed: string;
  /** Requests of the page that are not answered. */
  readonly open: Set<Request>;
  places: number;
  /** Places where something was new. */
  audited: number;
}

async function audit(walk: Walk, where: string, state: Parameters<typeof auditState>[1]): Promise<void> {
  walk.places += 1;
  const { isNew, findings } = await auditState(walk.page, state);
  if (isNew) walk.audited += 1;
  // A walk that is stopped says how far it came.
  process.stdout.write(`${walk.places}${isNew ? '' : ' (nothing new)'} ${where}\n`);
  for (const [theme, text] of findings) {
    const finding = `${theme} ${text}`;
    const isFirst = !walk.faults.has(finding);
    walk.faults.add(finding);
    if (isFirst) process.stdout.write(`${walk.who} ${where}: ${finding.replace(/\s+/gu, ' ')}\n`);
  }
}

/** Waits for the result of a press: an overlay, what it requests, or the changed page. Returns whether there is an overlay. */
async function isOverAfterPress({ page, open }: Walk): Promise<boolean> {
  const over = popups(page).first();
  await over.waitFor({ timeout: SHOWN_MS }).catch(() => undefined); // it changed the page itself
  for (let waits = LOADED_MS / 50; waits > 0 && open.size > 0; waits -= 1) await page.waitForTimeout(50);
  await settled(page);
  return over.isVisible();
}

/** Audits the result of a press, and closes the overlay. */
async function afterPress(walk: Walk, where: string, isAudited: boolean): Promise<void> {
  const { page } = walk;
  const isOver = await isOverAfterPress(walk);
  if (isAudited) await audit(walk, where, isOver ? 'overlay' : 'changed');
  await closePopups(page);
}

/** Returns to the original page if a press navigated away, or left an overlay. */
async function backTo({ page }: Walk, path: string): Promise<void> {
  const isOver = (await popups(page).count()) > 0;
  const isThere = new URL(page.url()).pathname === path;
  if (!isOver && isThere) return;
  // Without a load where nothing is in the way.
  if (isOver || page.url().startsWith('about:')) await page.goto(path);
  else await go(page, path);
  await settled(page);
}

/** Presses everything on the page, each kind once in the whole walk. */
async function pressAll(walk: Walk): Promise<void> {
  const { page, tried, pressed: selector } = walk;
  const path = new URL(page.url()).pathname;
  for (let presses = 0; presses < TO; presses += 1) {
    const untried = (await openersOf(page, selector)).filter(
      ({ kind, name }) => !tried.has(kind) && !LEFT_ALONE.test(name),
    );
    const next = untried.find(({ name }) => !CLOSES.test(name)) ?? untried[0];
    if (next === undefined) return;
    tried.add(next.kind);
    // Elements that have moved or are covered in the meantime are not pressed.
    const pressed = await page
      .locator(selector)
      .nth(next.at)
      .click({ timeout: 3000 })
      .then(
        () => true,
        () => false,
      );
    if (pressed) await afterPress(walk, `${path}: ${next.name}`, presses >= FROM);
    else process.stdout.write(`not pressed ${path}: ${next.name}\n`);
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
    if (pressed) await afterPress(walk, `${path}: menu of a row`, true);
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
  if (FROM === 0) {
    await audit(walk, pathname + search, 'opened');
    await openRowMenus(walk);
  }
  await pressAll(walk);
}

/** A walk of this user over these pages, in both themes. */
async function walkAll(
  page: Page,
  problems: string[],
  who: string | null,
  paths: readonly string[],
  { pressed, elsewhere = [] }: { readonly pressed: string; readonly elsewhere?: readonly string[] },
): Promise<void> {
  const name = who ?? 'visitor';
  const walk: Walk = {
    page,
    who: name,
    tried: new Set(),
    faults: new Set(),
    pressed,
    open: new Set(),
    places: 0,
    audited: 0,
  };
  page.on('request', (request) => walk.open.add(request));
  page.on('requestfinished', (request) => walk.open.delete(request));
  page.on('requestfailed', (request) => walk.open.delete(request));
  const seen = new Set<string>();
  await settled(page);
  for (const path of paths) await walkTo(walk, path, seen, elsewhere);
  // Refusals caused by pressing everything are not faults of what is visible.
  keepUncaught(problems);
  process.stdout.write(
    `axe ${name}: ${seen.size} pages, ${walk.places} places, ${walk.audited} with something new, ${walk.faults.size} findings\n`,
  );
  expect([...walk.faults]).toEqual([]);
}

for (const { who, paths, all, name, isFirst } of PARTS)
  test(`axe finds nothing on what ${who ?? 'a visitor'} sees in either theme${name}`, async ({
    page,
    server,
    problems,
  }) => {
    if (who === null) await page.goto('/index/home');
    else await login(page, who, '/index/guide');
    if (who === 'demo_staff' && !isFirst) await fillConsole(server, page);
    const orders = isFirst ? await orderPages(who, server, page) : [];
    await walkAll(page, problems, who, [...orders, ...paths], {
      pressed: isFirst ? PRESSED : `main ${PRESSED}`,
      elsewhere: all.filter((path) => !paths.includes(path)),
    });
  });

for (const [who, paths] of WINDOWS)
  test(`axe finds nothing in the panel windows of ${who} in either theme`, async ({ page, problems }) => {
    await login(page, who, '/index/guide');
    await walkAll(page, problems, who, paths, { pressed: PRESSED });
  });
