import { bringAxe, COLOUR_RULES, expect, type Page, WCAG_AND_PRACTICE } from './desk.ts';
import { POPUP } from './openers.ts';

/** Rules that judge headings and landmarks by those of the whole page, and its title. */
const OUTLINE_RULES = [
  'document-title',
  'heading-order',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
];

type Theme = 'dark' | 'light';

/** State of a page that is audited: as it opened, after a press, or what lies over it. */
type State = 'opened' | 'changed' | 'overlay';

/** A finding in one line, with the theme in which it was found. */
export type Finding = readonly [theme: Theme, text: string];

/** Looks audited by this process, on the pages of all users. */
const auditedLooks = new Set<number>();

/**
 * Findings of axe in both themes. A page that was opened is audited completely. After a press it is audited where it looks new: an element whose look,
 * and the looks of all elements around it, were audited before gives the same findings again. A look is what rules judge by: tag, role, states,
 * colours, type; no texts or positions. `isNew`: something was audited.
 */
export async function auditState(
  page: Page,
  state: State,
): Promise<{ readonly isNew: boolean; readonly findings: readonly Finding[] }> {
  await bringAxe(page);
  // While the link is lost, as can happen on a busy machine, disabled controls are pale on purpose.
  await expect(page.locator('html')).not.toHaveAttribute('data-link', 'lost');
  const hasLooks = await page.evaluate(() => 'auditedLooks' in window);
  const { looks, ...result } = await page.evaluate(auditPage, {
    part: state === 'overlay' ? POPUP : 'body',
    isWhole: state === 'opened',
    isOverlay: state === 'overlay',
    looks: hasLooks ? [] : [...auditedLooks],
    tags: WCAG_AND_PRACTICE,
    colourRules: COLOUR_RULES,
    outlineRules: OUTLINE_RULES,
  });
  for (const look of looks) auditedLooks.add(look);
  return result;
}

/** Expects no finding on the page in this state, in either theme. `where` names it in a failure. */
export async function expectNoFinding(page: Page, state: State, where: string): Promise<void> {
  const { findings } = await auditState(page, state);
  expect(
    findings.map(([theme, text]) => `${theme}: ${text}`),
    where,
  ).toEqual([]);
}

interface Request {
  readonly part: string;
  readonly isWhole: boolean;
  readonly isOverlay: boolean;
  /** Looks that were audited on other documents. */
  readonly looks: readonly number[];
  readonly tags: readonly string[];
  readonly colourRules: readonly string[];
  readonly outlineRules: readonly string[];
}

/** The little of axe that is used in the page. */
interface Axe {
  configure(spec: { rules: readonly { id: string; selector: string }[] }): void;
  run(
    context: { include: readonly (readonly [string])[] } | string,
    options: object,
  ): Promise<{
    violations: readonly {
      id: string;
      nodes: readonly { target: readonly unknown[]; failureSummary?: string }[];
    }[];
  }>;
}

/** Runs in the page: it may use nothing from outside. */
async function auditPage(
  request: Request,
): Promise<{ looks: number[]; isNew: boolean; findings: Finding[] }> {
  // `as` holds: the page's own additions.
  const frame = window as unknown as { axe: Axe; auditedLooks?: Set<number> };
  const audited = (frame.auditedLooks ??= new Set(request.looks));
  /** Structures whose parts are judged together: lists with their items, panels with their headings. */
  const WHOLES =
    '[data-panel], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=grid], [role=tablist], [role=radiogroup], table, form, fieldset, header, footer, nav, aside, section, ul, ol, dl, main > *, body > *';
  const NEW = 'data-new-look';
  const PART = 'data-new-part';
  /** Attributes whose value is a text or a position: only whether they say something counts. */
  const SAYS =
    /^(aria-(label|valuetext|valuenow|rowindex|colindex|posinset|setsize|rowcount|colcount|roledescription|description|placeholder|keyshortcuts)|title|alt|href|src|placeholder|id|name|for|value|tabindex)$/;
  const REFERS = /^aria-(labelledby|describedby|controls|owns|activedescendant|details|errormessage|flowto)$/;
  const hash = (text: string, seed: number): number => {
    let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    return 4294967296 * (2097151 & low) + (high >>> 0);
  };
  const attributesOf = (element: Element): string => {
    const facts: string[] = [];
    for (const { name, value } of element.attributes) {
      if (name === 'class') facts.push([...element.classList].toSorted().join('.'));
      else if (REFERS.test(name))
        facts.push(
          `${name}=${value.split(/\s+/).every((id) => document.querySelector(`#${CSS.escape(id)}`))}`,
        );
      else if (SAYS.test(name)) facts.push(`${name}=${name === 'tabindex' ? value : value.trim() !== ''}`);
      else if (/^(role|type|disabled|hidden|inert|aria-|lang)/.test(name)) facts.push(`${name}=${value}`);
      else if (name.startsWith('data-') && value.length < 16 && !/\d/.test(value))
        facts.push(`${name}=${value}`);
    }
    return facts.toSorted().join(' ');
  };
  /** What lies over or under the middle of a text without being around it. */
  const stackOf = (element: Element, box: DOMRect): string =>
    document
      .elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      .slice(0, 4)
      .filter((other) => !other.contains(element) && !element.contains(other))
      .map((other) => `${other.tagName}.${other.classList.item(0) ?? ''}`)
      .join(' ');
  const root = document.documentElement;
  const before = root.getAttribute('data-theme') ?? 'dark';
  const setTheme = async (theme: string): Promise<void> => {
    root.setAttribute('data-theme', theme);
    const finite = document
      .getAnimations()
      .filter((item) => item.effect?.getTiming().iterations !== Infinity)
      // A rejection means that it was cancelled: it has ended too.
      .map((item) => item.finished.catch(() => undefined));
    await Promise.all(finite);
  };
  // Looks are compared in one theme.
  await setTheme('dark');
  const newLooks = new Set<number>();
  const wholes = new Set<Element>();
  const newElements: Element[] = [];
  const walk = (element: Element, around: number): void => {
    const style = getComputedStyle(element);
    if (style.display === 'none' || element.tagName === 'SCRIPT' || element.tagName === 'STYLE') return;
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
    const isPressable = element.matches('a, button, input, select, textarea, summary, [role], [tabindex]');
    const box = hasText || isPressable ? element.getBoundingClientRect() : null;
    const look = [
      element.tagName,
      attributesOf(element),
      style.color,
      style.backgroundColor,
      style.backgroundImage === 'none' ? '' : 'image',
      style.opacity,
      style.visibility,
      hasText
        ? `text ${style.fontSize} ${style.fontWeight} ${box === null ? '' : stackOf(element, box)}`
        : '',
      isPressable && box !== null ? `${box.width < 24} ${box.height < 24}` : '',
      /auto|scroll/.test(style.overflow) &&
        (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth),
    ].join('|');
    const own = hash(look, around);
    if (!audited.has(own)) {
      newLooks.add(own);
      element.setAttribute(NEW, '');
      newElements.push(element);
      const whole = (element.parentElement ?? element).closest(WHOLES);
      wholes.add(whole ?? document.body);
    }
    for (const child of element.children) walk(child, own);
  };
  const roots = request.isWhole ? [document.body] : [...document.querySelectorAll(request.part)];
  for (const from of roots) walk(from, 0);
  // Headings and landmarks are judged by those of the whole page.
  const outline = [
    ...document.querySelectorAll(
      'h1, h2, h3, h4, h5, h6, [role=heading], main, nav, header, footer, aside, section, form, [role=region]',
    ),
  ]
    .filter((element) => !request.isOverlay && element.checkVisibility())
    .map(
      (element) =>
        `${element.tagName} ${element.ariaLevel} ${element.ariaLabel} ${element.getAttribute('aria-labelledby')}`,
    )
    .join('|');
  const outlineLook = hash(`${document.title.trim() !== ''} ${outline}`, 1);
  const isNewOutline = !audited.has(outlineLook);
  newLooks.add(outlineLook);
  const outermost = [...wholes].filter(
    (whole) => ![...wholes].some((other) => other !== whole && other.contains(whole)),
  );
  const findings: Finding[] = [];
  const run = async (theme: Theme, context: Parameters<Axe['run']>[0], runOnly: object): Promise<void> => {
    const { violations } = await frame.axe.run(context, {
      resultTypes: ['violations'],
      iframes: false,
      runOnly,
    });
    for (const rule of violations)
      for (const node of rule.nodes)
        findings.push([theme, `${rule.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`]);
  };
  const isNew = request.isWhole || outermost.length > 0;
  if (isNew) {
    for (const [at, whole] of outermost.entries()) whole.setAttribute(PART, String(at));
    const context = request.isWhole
      ? 'html'
      : { include: outermost.map((_, at) => [`[${PART}="${at}"]`] as const) };
    // Contrast costs most: after a press it is measured only where the look is new.
    frame.axe.configure({
      rules: [{ id: 'color-contrast', selector: request.isWhole ? '*' : `[${NEW}]` }],
    });
    await run('dark', context, { type: 'tag', values: request.tags });
    await setTheme('light');
    await run('light', context, { type: 'rule', values: request.colourRules });
    for (const whole of outermost) whole.removeAttribute(PART);
  }
  if (isNewOutline && !request.isWhole && !request.isOverlay)
    await run('dark', 'html', { type: 'rule', values: request.outlineRules });
  await setTheme(before);
  for (const element of newElements) element.removeAttribute(NEW);
  for (const look of newLooks) audited.add(look);
  return { looks: [...newLooks], isNew, findings };
}
