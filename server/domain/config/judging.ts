import type { Bundle, BundleText } from '#contract/config';
import { changedParts, type Thing, thingName } from '#contract/config/pipeline';
import type { Db } from '#server/db';
import { figuresOf, usesOf } from '#server/domain/usage';
import type { Running } from './config-version.ts';
import type { JudgedFigures } from './guard-verdict.ts';

type Content = Pick<Running, 'hash' | 'texts'>;

/** What is compared: what is new, and what it takes the place of. */
export interface Sides {
  readonly after: Content;
  readonly before: Content;
}

/** What known people did with both; undefined: nothing. */
export interface Comparison {
  readonly after: JudgedFigures | undefined;
  readonly before: JudgedFigures | undefined;
  /** The changed parts, whose uses are among the figures. */
  readonly parts: readonly Thing[];
}

/** Changes of which the parts are remembered: the newest version's and the trial's, on two releases. */
const KEPT = 4;

/** Compares how two configurations did, with the use of what differs between them. */
export class Judging {
  readonly #bundleOf: (texts: BundleText) => Promise<Bundle | null>;
  readonly #parts = new Map<string, Promise<readonly Thing[]>>();

  constructor(bundleOf: (texts: BundleText) => Promise<Bundle | null>) {
    this.#bundleOf = bundleOf;
  }

  /** `since`: the first day that counts, Beijing. */
  async compare(db: Db, sides: Sides, since: string): Promise<Comparison> {
    const parts = await this.#partsOf(sides);
    const figures = await figuresOf(db, { since, known: true });
    const uses = await usesOf(db, { since, names: parts.map(thingName) });
    const judged = ({ hash }: Content): JudgedFigures | undefined => {
      const own = figures.get(hash);
      return own && { ...own, uses: uses.get(hash) ?? {} };
    };
    return { after: judged(sides.after), before: judged(sides.before), parts };
  }

  #partsOf({ before, after }: Sides): Promise<readonly Thing[]> {
    const name = `${before.hash} ${after.hash}`;
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const parts = this.#make(before.texts, after.texts);
    this.#parts.set(name, parts);
    // What could not be made is made again at the next question.
    parts.catch(() => this.#parts.delete(name));
    const [oldest] = this.#parts.keys();
    if (this.#parts.size > KEPT && oldest !== undefined) this.#parts.delete(oldest);
    return parts;
  }

  async #make(before: BundleText, after: BundleText): Promise<readonly Thing[]> {
    const [then, now] = [await this.#bundleOf(before), await this.#bundleOf(after)];
    return then === null || now === null ? [] : changedParts(then, now);
  }
}
