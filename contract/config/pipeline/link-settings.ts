import {
  BAND_LEVELS,
  BANNER_TEXT,
  ORDER_QTY_MIN,
  ORDER_QTY_STEP,
  quantityProblem,
} from '../../rules/index.ts';
import { OWN_TEXT } from '../own-text.ts';
import { type Finding, finding, type Path } from './finding.ts';
import { deadReference, deadText, duplicateIds, type LinkWorld, present } from './link-world.ts';
import { suggestion } from './suggest.ts';

const FILE_CODES = {
  missing: 'link.externalMissing',
  outside: 'link.externalOutside',
  tooLarge: 'link.externalTooLarge',
  changed: 'link.externalChanged',
} as const;

const STOPPED_CODES = {
  missing: 'link.externalGone',
  outside: 'link.externalGone',
  tooLarge: 'link.externalGone',
  changed: 'link.externalStopped',
} as const;

/**
 * External plugin files that are missing or differ from what was allowed. Their panels report it themselves, so nothing is dropped. For an entry
 * already running it is only a warning: the file changed behind it, and must not block publishing everything else.
 */
function badFiles({ files, trees, fileOf, isRunning }: LinkWorld): Finding[] {
  return (files.settings.external ?? []).flatMap((entry, at) => {
    const file = fileOf?.(entry) ?? null;
    if (file === null || file.kind === 'code') return [];
    const key = file.kind === 'changed' ? 'sha256' : 'path';
    const values = {
      id: entry.id,
      path: entry.path,
      ...(file.kind === 'changed' ? { sha256: file.sha256 } : {}),
    };
    const code = isRunning?.(entry) === true ? STOPPED_CODES[file.kind] : FILE_CODES[file.kind];
    return [finding(trees, 'settings', ['external', at, key], code, { values })];
  });
}

/** Times have a fixed format, so they compare as text. */
function badHours({ files, trees }: LinkWorld): Finding[] {
  const { opens, closes } = files.settings.trading;
  if (opens < closes) return [];
  return [finding(trees, 'settings', ['trading', 'closes'], 'link.hours', { values: { opens, closes } })];
}

/** Within a band each level must lie beyond the milder ones, or those never apply. */
function badBands({ files, trees }: LinkWorld): Finding[] {
  const { priceBands } = files.settings;
  return (['best', 'valuation'] as const).flatMap((name) => {
    const band = priceBands?.[name] ?? {};
    const set = BAND_LEVELS.flatMap((level) => {
      const bp = band[level];
      return bp === undefined ? [] : [{ level, bp }];
    });
    return set.slice(1).flatMap(({ level: stricter, bp: high }, at) => {
      const { level: milder, bp: low } = set[at] ?? { level: stricter, bp: high };
      if (low <= high) return [];
      const values = { milder, low, stricter, high };
      return [finding(trees, 'settings', ['priceBands', name, milder], 'link.bands', { values })];
    });
  });
}

/** Quantities offered by the ticket that order entry would refuse. */
const badPresets = ({ files, trees }: LinkWorld): Finding[] =>
  files.settings.quoting.quantityPresets.flatMap((qty, at) => {
    if (quantityProblem(qty) === null) return [];
    const values = { qty, least: ORDER_QTY_MIN, step: ORDER_QTY_STEP };
    return [finding(trees, 'settings', ['quoting', 'quantityPresets', at], 'link.preset', { values })];
  });

/** Price steps are shown and typed to two decimals of a basis point; a finer one would read as another. */
const fineSteps = ({ files, trees }: LinkWorld): Finding[] =>
  files.settings.quoting.priceStepsBp.flatMap((bp, at) => {
    const text = bp.toFixed(STEP_DECIMALS);
    if (Number(text) === bp) return [];
    return [
      finding(trees, 'settings', ['quoting', 'priceStepsBp', at], 'link.step', {
        values: { bp, shown: text },
      }),
    ];
  });
const STEP_DECIMALS = 2;

/** Choices that are offered twice. */
const repeatedPresets = ({ files, trees }: LinkWorld): Finding[] =>
  (['priceStepsBp', 'quantityPresets', 'autoCancelPresets'] as const).flatMap((list) => {
    const presets: readonly number[] = files.settings.quoting[list];
    return presets.flatMap((value, at) =>
      presets.indexOf(value) === at
        ? []
        : [finding(trees, 'settings', ['quoting', list, at], 'link.duplicatePreset', { values: { value } })],
    );
  });

/** A place for a value in a text. */
export const PLACEHOLDER = /\{\{\s*([^{},]*?)\s*(?:,[^{}]*)?\}\}/g;
/** The values that the announcement is given; other texts are given none. */
const HOURS = Object.keys(BANNER_TEXT.values);

/** Places for values that there are not: whoever reads the text reads the braces. */
function deadPlaceholders({ files: { settings }, trees }: LinkWorld): Finding[] {
  const texts = Object.entries(settings.texts ?? {});
  return texts.flatMap(([name, words]) => {
    const names = settings.trading.text === OWN_TEXT + name ? HOURS : [];
    return Object.entries(words).flatMap(([language, text]) => {
      const dead = [...text.matchAll(PLACEHOLDER)].find(([, value = '']) => !names.includes(value));
      if (dead === undefined) return [];
      const [written, value = ''] = dead;
      const hint = suggestion(value, names);
      return [
        finding(trees, 'settings', ['texts', name, language], 'link.placeholder', {
          values: { written },
          hint,
        }),
      ];
    });
  });
}

/** Checks every reference in settings.json: texts, named links, disabled plugins and panels; external plugins must have names of their own. */
export function linkSettings(world: LinkWorld): Finding[] {
  const { settings } = world.files;
  const { plugins, panels } = world.catalogue;
  const disabled = (
    key: 'plugins' | 'panels',
    code: 'link.plugin' | 'link.panel',
    candidates: readonly string[],
  ) =>
    settings.disabled[key].map((id, at, all) => {
      const path: Path = ['disabled', key, at];
      if (all.indexOf(id) < at)
        return finding(world.trees, 'settings', path, 'link.duplicateId', { values: { id }, drop: path });
      return deadReference(world, { file: 'settings', path, id, code, candidates, drop: path });
    });
  const { external = [] } = settings;
  // The catalogue ends with the external plugins themselves. A name duplicated within the build is not for these files to fix.
  const built = new Set(plugins.slice(0, plugins.length - external.length));
  const named = [
    ...Array.from(built, (id) => ({ id, path: [] as Path })),
    ...external.map(({ id }, at) => ({ id, path: ['external', at] as Path })),
  ];
  return [
    ...duplicateIds(world, 'settings', named),
    ...badFiles(world),
    ...badHours(world),
    ...badBands(world),
    ...badPresets(world),
    ...fineSteps(world),
    ...repeatedPresets(world),
    ...deadText(world, 'settings', ['product', 'name'], settings.product.name),
    ...deadText(world, 'settings', ['trading', 'text'], settings.trading.text),
    ...deadPlaceholders(world),
    ...present([
      ...disabled('plugins', 'link.plugin', plugins),
      ...disabled('panels', 'link.panel', Object.keys(panels)),
    ]),
  ];
}
