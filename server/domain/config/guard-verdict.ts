import type { UsageFigures } from '#contract/api';

/** When a published version is rolled back automatically; an absent limit is not checked. */
export interface GuardLimits {
  /** Minutes after publication. */
  readonly minutes: number;
  /** Pages and panels that must have been shown before anything is judged. */
  readonly least: number;
  /** Increase of panel crashes, or of refused calls, per hundred pages and panels shown. */
  readonly crashes?: number | undefined;
  readonly refusals?: number | undefined;
  /** Percentage by which content appears later than before. */
  readonly slower?: number | undefined;
  /** Percentage by which the changed parts are used less than before, per hundred pages opened. */
  readonly unused?: number | undefined;
}

/** Usage figures of a configuration, including uses of its changed parts by name (`thingName`). */
export interface JudgedFigures extends UsageFigures {
  readonly uses: Readonly<Record<string, number>>;
}

/** How a version does worse than the previous one: the figure now, the figure before, and the limit exceeded. */
export interface Regression {
  readonly what: 'crashes' | 'refusals' | 'slower' | 'unused';
  readonly found: number;
  readonly before: number;
  readonly limit: number;
}

/** No use at all. */
export const NOTHING: JudgedFigures = {
  hash: '',
  pages: 0,
  panels: 0,
  crashes: 0,
  refused: 0,
  measured: 0,
  contentMs: null,
  uses: {},
};

/** Number of uses of the changed parts that must have been expected: fewer may be missing by chance. */
const EXPECTED_USES = 30;

const displays = ({ pages, panels }: UsageFigures): number => pages + panels;
const inHundred = (n: number, figures: UsageFigures): number =>
  displays(figures) === 0 ? 0 : (n / displays(figures)) * 100;
const rounded = (n: number): number => Math.round(n * 10) / 10;

/** The part of some figures that was added after earlier figures of the same configuration. */
export function figuresSince(now: JudgedFigures = NOTHING, then: JudgedFigures = NOTHING): JudgedFigures {
  const measured = now.measured - then.measured;
  const totalMs = (now.contentMs ?? 0) * now.measured - (then.contentMs ?? 0) * then.measured;
  return {
    hash: now.hash,
    pages: now.pages - then.pages,
    panels: now.panels - then.panels,
    crashes: now.crashes - then.crashes,
    refused: now.refused - then.refused,
    measured,
    contentMs: measured <= 0 ? null : totalMs / measured,
    uses: Object.fromEntries(
      Object.entries(now.uses).map(([name, uses]) => [name, uses - (then.uses[name] ?? 0)]),
    ),
  };
}

/** Why a version should be rolled back; null: no reason is known. */
export function regressionOf(
  after: JudgedFigures,
  limits: GuardLimits,
  before: JudgedFigures = NOTHING,
): Regression | null {
  if (displays(after) < limits.least) return null;
  const rates = [
    ['crashes', limits.crashes, inHundred(after.crashes, after), inHundred(before.crashes, before)],
    ['refusals', limits.refusals, inHundred(after.refused, after), inHundred(before.refused, before)],
  ] as const;
  for (const [what, limit, found, was] of rates)
    if (limit !== undefined && found > was + limit)
      return { what, found: rounded(found), before: rounded(was), limit };
  return regressionByTime(after, limits, before) ?? regressionByUse(after, limits, before);
}

function regressionByTime(
  after: JudgedFigures,
  limits: GuardLimits,
  before: JudgedFigures,
): Regression | null {
  const { slower } = limits;
  if (slower === undefined || after.contentMs === null || before.contentMs === null) return null;
  const isMeasured = after.measured >= limits.least && before.measured >= limits.least;
  if (!isMeasured || after.contentMs <= before.contentMs * (1 + slower / 100)) return null;
  return {
    what: 'slower',
    found: Math.round(after.contentMs),
    before: Math.round(before.contentMs),
    limit: slower,
  };
}

/** Uses of the changed parts per hundred pages opened. */
const shareOfUse = ({ uses, pages }: JudgedFigures): number =>
  pages === 0 ? 0 : (Object.values(uses).reduce((sum, n) => sum + n, 0) / pages) * 100;

function regressionByUse(
  after: JudgedFigures,
  { unused }: GuardLimits,
  before: JudgedFigures,
): Regression | null {
  const [found, was] = [shareOfUse(after), shareOfUse(before)];
  const expected = (was / 100) * Math.min(after.pages, before.pages);
  if (unused === undefined || expected < EXPECTED_USES || found >= was * (1 - unused / 100)) return null;
  return { what: 'unused', found: rounded(found), before: rounded(was), limit: unused };
}
