import type { UsageFigures } from '#contract/api';

/** When a published version is taken back by itself; an absent limit counts for nothing. */
export interface GuardLimits {
  /** Minutes after its publishing. */
  readonly minutes: number;
  /** Pages and panels that must have been shown before anything is judged. */
  readonly least: number;
  /** More crashes of panels, or refused calls, than before, of a hundred pages and panels shown. */
  readonly crashes?: number | undefined;
  readonly refusals?: number | undefined;
  /** Percent by which content comes later than before. */
  readonly slower?: number | undefined;
}

/** What a version does worse than the one before: how much, of what was, over which limit. */
export interface Harm {
  readonly what: 'crashes' | 'refusals' | 'slower';
  readonly found: number;
  readonly before: number;
  readonly limit: number;
}

const NOTHING: UsageFigures = {
  hash: '',
  pages: 0,
  panels: 0,
  crashes: 0,
  refused: 0,
  measured: 0,
  contentMs: null,
};

const shown = ({ pages, panels }: UsageFigures): number => pages + panels;
const inHundred = (n: number, figures: UsageFigures): number =>
  shown(figures) === 0 ? 0 : (n / shown(figures)) * 100;
const rounded = (n: number): number => Math.round(n * 10) / 10;

/** What of some figures came after others of the same configuration. */
export function figuresSince(now: UsageFigures = NOTHING, then: UsageFigures = NOTHING): UsageFigures {
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
  };
}

/** Why a version is to be taken back; null: it is not, as far as is known. */
export function harmOf(
  after: UsageFigures,
  limits: GuardLimits,
  before: UsageFigures = NOTHING,
): Harm | null {
  if (shown(after) < limits.least) return null;
  const rates = [
    ['crashes', limits.crashes, inHundred(after.crashes, after), inHundred(before.crashes, before)],
    ['refusals', limits.refusals, inHundred(after.refused, after), inHundred(before.refused, before)],
  ] as const;
  for (const [what, limit, found, was] of rates)
    if (limit !== undefined && found > was + limit)
      return { what, found: rounded(found), before: rounded(was), limit };
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
