import type { PartUse } from '#contract/api';
import type { Bundle, BundleText } from '#contract/config';
import { changedParts, type Thing, thingName } from '#contract/config/pipeline';
import { addDays } from '#contract/rules';
import type { Db } from '#server/db';
import { figuresOf, usesOf } from '#server/domain/usage';
import type { Running } from './config-version.ts';
import { BEFORE_DAYS } from './judged-since.ts';
import type { JudgedFigures } from './guard-verdict.ts';

type Content = Pick<Running, 'hash' | 'texts'>;

/** The configurations compared: the new one, and the one it replaces. */
export interface Sides {
  readonly after: Content;
  readonly before: Content;
}

/** Figures of identified users for both; undefined: none. */
export interface Comparison {
  readonly after: JudgedFigures | undefined;
  readonly before: JudgedFigures | undefined;
  /** The changed parts, whose uses are included in the figures. */
  readonly parts: readonly Thing[];
}

/** Number of changes whose parts are cached: the newest version's and the trial's, on two releases, and those being viewed. */
const MAX_PARTS = 16;

/** Parts, each with its uses on both sides. */
export const usedParts = (
  parts: readonly Thing[],
  { after, before }: Partial<Pick<Comparison, 'after' | 'before'>>,
): readonly PartUse[] =>
  parts.map((part) => ({
    ...part,
    after: after?.uses[thingName(part)] ?? 0,
    before: before?.uses[thingName(part)] ?? 0,
  }));

/** Compares how two configurations performed, including the use of the parts in which they differ. */
export class Judging {
  readonly #bundleOf: (texts: BundleText) => Promise<Bundle | null>;
  readonly #parts = new Map<string, Promise<readonly Thing[]>>();

  constructor(bundleOf: (texts: BundleText) => Promise<Bundle | null>) {
    this.#bundleOf = bundleOf;
  }

  /** `since`: the first day that counts, Beijing. */
  async compare(db: Db, sides: Sides, since: string): Promise<Comparison> {
    const parts = await this.#partsOf(sides);
    const figures = await figuresOf(db, { since, isIdentifiedOnly: true });
    const uses = await usesOf(db, { since, names: parts.map(thingName) });
    const judged = ({ hash }: Content): JudgedFigures | undefined => {
      const own = figures.get(hash);
      return own && { ...own, uses: uses.get(hash) ?? {} };
    };
    return { after: judged(sides.after), before: judged(sides.before), parts };
  }

  /** The changed parts, each with its uses on both sides in the days up to `today`, Beijing. */
  async parts(db: Db, sides: Sides, today: string): Promise<readonly PartUse[]> {
    const { after, before, parts } = await this.compare(db, sides, addDays(today, 1 - BEFORE_DAYS));
    return usedParts(parts, { after, before });
  }

  #partsOf({ before, after }: Sides): Promise<readonly Thing[]> {
    const name = `${before.hash} ${after.hash}`;
    const cached = this.#parts.get(name);
    if (cached !== undefined) return cached;
    const parts = this.#make(before.texts, after.texts);
    this.#parts.set(name, parts);
    // A failed computation is repeated on the next request.
    parts.catch(() => this.#parts.delete(name));
    const [oldest] = this.#parts.keys();
    if (this.#parts.size > MAX_PARTS && oldest !== undefined) this.#parts.delete(oldest);
    return parts;
  }

  async #make(before: BundleText, after: BundleText): Promise<readonly Thing[]> {
    const [then, now] = [await this.#bundleOf(before), await this.#bundleOf(after)];
    return then === null || now === null ? [] : changedParts(then, now);
  }
}
