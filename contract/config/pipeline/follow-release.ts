import { type BundleText, type ConfigName, configNameOf, configNames, fileNameOf } from '../bundle.ts';
import { valueByPath, withSideOf } from './by-path.ts';
import { byId, isObject, isSame } from './compare.ts';
import { formatJson } from './format-json.ts';
import { withoutFormerSettings } from './former-settings.ts';
import { valueOf } from './json/node.ts';
import { parseJson } from './json/parse.ts';
import { mergeTrees } from './merge-trees.ts';
import { migrate } from './migrate.ts';
import type { PipelineResult } from './types.ts';
import { unitAt, unitsOf } from './units.ts';

/** The base of a version, the version published over it, and the files of the current build. */
export interface ReleaseSides {
  readonly base: BundleText;
  readonly published: BundleText;
  readonly product: BundleText;
}

/**
 * Why one thing could not follow the release automatically. `both`: the product and the published version changed it differently; `order`: both moved
 * the items of a list; `together`: the merged thing is faulty though each side is valid; `unusable`: the published side is faulty on this build.
 */
export type ReleaseReason = 'both' | 'order' | 'together' | 'unusable';

/** One thing to settle. A side is undefined if it does not have it. */
export interface ReleaseClash {
  readonly file: ConfigName;
  /** Keys and ids from the outermost in; [] is the whole file. */
  readonly path: readonly string[];
  readonly reason: ReleaseReason;
  readonly base: unknown;
  readonly published: unknown;
  readonly product: unknown;
  /** The side in force. */
  readonly kept: 'published' | 'product';
}

export interface ReleaseMerge {
  readonly texts: BundleText;
  /** The pipeline's result for them. */
  readonly result: PipelineResult;
  readonly clashes: readonly ReleaseClash[];
}

type Trees = Readonly<Record<ConfigName, unknown>>;
interface Unit {
  readonly file: ConfigName;
  readonly path: readonly string[];
}

/** Rounds in which faulty things give way; what is then still faulty is tried item by item. */
const MAX_ROUNDS = 4;
const MAX_TRIES = 200;

const mapNames = <T>(make: (name: ConfigName) => T): Record<ConfigName, T> => ({
  routes: make('routes'),
  menu: make('menu'),
  layouts: make('layouts'),
  settings: make('settings'),
});

/** A file in the newest format; undefined if it is unreadable. */
function treeOf(name: ConfigName, text: string): unknown {
  const file = fileNameOf(name);
  const { root } = parseJson(text, file);
  const current = root && migrate(name, root).value;
  if (!current) return undefined;
  return valueOf(name === 'settings' ? withoutFormerSettings(file, current).root : current);
}

/** Whether a text has exactly this content; false for one that was migrated for the merge. */
function hasContent(name: ConfigName, text: string, tree: unknown): boolean {
  const { root } = parseJson(text, fileNameOf(name));
  return root !== null && isSame(valueOf(root), tree);
}

const keyOf = ({ file, path }: Unit): string => [file, ...path].join('\n');
const errorsOf = ({ diagnostics }: PipelineResult) =>
  diagnostics.filter(({ severity }) => severity === 'error');

/** A layout changed by both sides gets a version of its own, whatever version each side gives it. */
function withVersions(
  merged: unknown,
  { base, published, product }: Record<keyof ReleaseSides, unknown>,
): unknown {
  if (!isObject(merged)) return merged;
  const layouts = byId(merged['layouts']);
  if (!layouts) return merged;
  const versionIn = (tree: unknown, id: string): number => {
    const version = valueByPath(tree, ['layouts', id, 'version']);
    return typeof version === 'number' ? version : 0;
  };
  const next = [...layouts].map(([id, layout]) => {
    const isOneSide = [published, product].some((side) => isSame(valueByPath(side, ['layouts', id]), layout));
    if (isOneSide) return layout;
    const [old, own, other] = [base, published, product].map((side) => versionIn(side, id));
    const [mine, theirs] = [own ?? 0, other ?? 0];
    return { ...layout, version: Math.max(mine + theirs - (old ?? 0), mine + 1, theirs + 1) };
  });
  return { ...merged, layouts: next };
}

/** Merges a published version into another release. */
class ReleaseMerger {
  readonly #sides: ReleaseSides;
  readonly #trees: Readonly<Record<keyof ReleaseSides, Trees>>;
  readonly #run: (texts: BundleText) => PipelineResult;
  readonly #clashes = new Map<string, ReleaseClash>();
  #merged: Trees;

  constructor(sides: ReleaseSides, run: (texts: BundleText) => PipelineResult) {
    this.#sides = sides;
    this.#run = run;
    const trees = (texts: BundleText): Trees => mapNames((name) => treeOf(name, texts[name]));
    this.#trees = {
      base: trees(sides.base),
      published: trees(sides.published),
      product: trees(sides.product),
    };
    this.#merged = mapNames((name) => this.#mergeFile(name));
  }

  follow(): ReleaseMerge {
    const first = this.#runPipeline();
    if (errorsOf(first).length === 0) return this.#outcome(first);
    return this.#outcome(this.#revertFaulty(first) ?? this.#applyOneByOne());
  }

  #mergeFile(name: ConfigName): unknown {
    const { base, published, product } = this.#trees;
    // A file that is no longer readable follows the product.
    if (published[name] === undefined) {
      this.#note({ file: name, path: [] }, 'unusable', 'product');
      return product[name];
    }
    const { value, clashes } = mergeTrees(base[name], published[name], product[name], {
      prefer: 'mine',
      splitsOrder: true,
    });
    for (const { kind, path, sides } of clashes) {
      const [old, own, other] = sides;
      const clash = {
        file: name,
        path,
        base: old,
        published: own,
        product: other,
        kept: 'published',
      } as const;
      this.#clashes.set(keyOf(clash), { ...clash, reason: kind === 'order' ? 'order' : 'both' });
    }
    if (name !== 'layouts') return value;
    return withVersions(value, { base: base[name], published: published[name], product: product[name] });
  }

  #side(side: keyof ReleaseSides, { file, path }: Unit): unknown {
    return valueByPath(this.#trees[side][file], path);
  }

  /** Records a provisional settlement; things inside it need no entry of their own. */
  #note(unit: Unit, reason: ReleaseReason, inForce: ReleaseClash['kept']): void {
    for (const key of this.#clashes.keys()) if (key.startsWith(`${keyOf(unit)}\n`)) this.#clashes.delete(key);
    const [base, published, product] = (['base', 'published', 'product'] as const).map((side) =>
      this.#side(side, unit),
    );
    this.#clashes.set(keyOf(unit), { ...unit, reason, base, published, product, kept: inForce });
  }

  #adopt(unit: Unit, side: 'published' | 'product'): void {
    const { file, path } = unit;
    const tree = withSideOf(this.#merged[file], this.#trees[side][file], path);
    this.#merged = { ...this.#merged, [file]: tree };
  }

  #equalsSide(side: 'published' | 'product', unit: Unit): boolean {
    return isSame(valueByPath(this.#merged[unit.file], unit.path), this.#side(side, unit));
  }

  /** A file whose content equals one side keeps that side's text verbatim. */
  #texts(): BundleText {
    return mapNames((name) => {
      const side = (['published', 'product'] as const).find((candidate) =>
        hasContent(name, this.#sides[candidate][name], this.#merged[name]),
      );
      return side === undefined ? formatJson(this.#merged[name]) : this.#sides[side][name];
    });
  }

  #runPipeline(): PipelineResult {
    return this.#run(this.#texts());
  }

  #outcome(result: PipelineResult): ReleaseMerge {
    return { texts: this.#texts(), result, clashes: [...this.#clashes.values()] };
  }

  /** Reverts the things in which faults occur to the published side, then to the product's. null: that does not help. */
  #revertFaulty(first: PipelineResult): PipelineResult | null {
    let result = first;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      let hasReverted = false;
      for (const unit of this.#faulty(result)) {
        if (this.#equalsSide('product', unit)) continue;
        const isOwn = this.#equalsSide('published', unit);
        this.#adopt(unit, isOwn ? 'product' : 'published');
        this.#note(unit, isOwn ? 'unusable' : 'together', isOwn ? 'product' : 'published');
        hasReverted = true;
      }
      if (!hasReverted) return null;
      result = this.#runPipeline();
      if (errorsOf(result).length === 0) return result;
    }
    return null;
  }

  #faulty(result: PipelineResult): readonly Unit[] {
    const units = errorsOf(result).flatMap((item) => {
      const file = configNameOf(item.file);
      return file === null ? [] : [{ file, path: unitAt(file, this.#merged[file], item.path) }];
    });
    return [...new Map(units.map((unit) => [keyOf(unit), unit])).values()];
  }

  /** Starts from the product's files and applies each difference that passes; the rest remains to be settled. */
  #applyOneByOne(): PipelineResult {
    const target = this.#merged;
    let open: Unit[] = configNames.flatMap((file) =>
      unitsOf(file, target[file], this.#trees.product[file])
        .filter((path) => !this.#equalsSide('product', { file, path }))
        .map((path) => ({ file, path })),
    );
    this.#merged = this.#trees.product;
    let result = this.#runPipeline();
    // A build is proved before it ships; one under development may have faults of its own.
    const maxErrors = errorsOf(result).length;
    let tries = 0;
    for (let hasAdopted = true; hasAdopted && tries < MAX_TRIES;) {
      hasAdopted = false;
      for (const unit of open) {
        const before = this.#merged;
        const tree = withSideOf(before[unit.file], target[unit.file], unit.path);
        this.#merged = { ...before, [unit.file]: tree };
        const next = this.#runPipeline();
        tries += 1;
        if (errorsOf(next).length > maxErrors) this.#merged = before;
        else {
          result = next;
          hasAdopted = true;
          open = open.filter((other) => other !== unit);
        }
      }
    }
    for (const unit of open) this.#note(unit, 'unusable', 'product');
    return result;
  }
}

/**
 * Brings a published version to the current build. What only one side changed is taken from that side; if both changed one thing, the published side
 * is in force and the thing is listed. Whatever the whole pipeline, `run`, finds faulty is listed too, with the product's side in force. Total: on a
 * valid build the outcome passes.
 */
export const followRelease = (
  sides: ReleaseSides,
  run: (texts: BundleText) => PipelineResult,
): ReleaseMerge => new ReleaseMerger(sides, run).follow();
