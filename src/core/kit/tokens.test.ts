import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** Colour tokens of the blocks whose selector contains this, later ones overriding earlier ones; references resolved. */
function tokensOf(...selectors: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (!selectors.some((selectorPart) => selector.includes(selectorPart))) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g))
      found.set(name, value.trim());
  }
  const resolve = (value: string): string => {
    const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
    return name === undefined ? value : resolve(found.get(name) ?? '');
  };
  return new Map([...found].map(([name, value]) => [name, resolve(value)]));
}

/** WCAG relative luminance of a #rrggbb colour. */
function luminance(colour: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** Difference of two colours in Oklab, 0 to about 1: below 0.1 thin lines look alike. */
function difference(a: string, b: string): number {
  const [from, to] = [a, b].map((colour) => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * blue);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * blue);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * blue);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  });
  return Math.hypot(...(from ?? []).map((value, at) => value - (to?.[at] ?? 0)));
}
/** The colours of the lines of each chart, by its file. */
const charts = globSync('src/plugins/**/*.tsx', { exclude: (path) => path.endsWith('.test.tsx') })
  .map((path) => [path, readFileSync(path, 'utf8')] as const)
  .filter(([, source]) => /from '#core\/chart'/.test(source))
  .map(
    ([path, source]) =>
      [path, [...source.matchAll(/\bcolour: '(--[\w-]+)'/g)].map(([, name = '']) => name)] as const,
  );

const grounds = ['--page', '--surface', '--raised', '--sunken', '--hover', '--selected'];
const texts = ['--fg', '--fg-2', '--fg-3', '--accent', '--bid', '--ofr', '--up', '--down'];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...['ok', 'warn', 'bad', 'info'].flatMap((tone) => [
    [`--${tone}`, `--${tone}-soft`] as const,
    [`--${tone}`, '--surface'] as const,
  ]),
  ['--bid', '--bid-soft'],
  ['--ofr', '--ofr-soft'],
  // A price of the ladder under the pointer.
  ['--bid', '--pressed'],
  ['--ofr', '--pressed'],
  ['--accent', '--accent-soft'],
  ['--on-accent', '--accent-fill'],
  ['--on-accent', '--accent-fill-hover'],
  ['--up', '--up-flash-2'],
  ['--down', '--down-flash-2'],
  ['--fg', '--up-flash'],
  ['--fg', '--down-flash'],
] as const;

describe.each(['dark', 'light'])('the %s theme', (theme) => {
  it.each(['red-up', 'green-up', 'colour-blind'])(
    'has a contrast of at least 4.5 for every text on every background, with %s prices',
    (price) => {
      const tokens = tokensOf(
        "data-theme='dark'",
        ...(theme === 'light' ? ["data-theme='light'"] : []),
        `data-price='${price}'`,
      );
      const colour = (name: string) => tokens.get(name) ?? '';
      const weak = pairs.flatMap(([text, ground]) => {
        const ratio = contrast(colour(text), colour(ground));
        return ratio >= 4.5 ? [] : [`${text} on ${ground}: ${ratio.toFixed(2)}`];
      });
      expect(weak).toEqual([]);
    },
  );

  it('draws the lines of each chart in colours that can be told apart', () => {
    const tokens = tokensOf("data-theme='dark'", ...(theme === 'light' ? ["data-theme='light'"] : []));
    expect(charts.length).toBeGreaterThan(2);
    const alike = charts.flatMap(([path, names]) =>
      names.flatMap((a, at) =>
        names
          .slice(at + 1)
          .filter((b) => !(difference(tokens.get(a) ?? '', tokens.get(b) ?? '') >= 0.12))
          .map((b) => `${a} and ${b} in ${path}`),
      ),
    );
    expect(alike).toEqual([]);
  });

  it('draws the ring of the focus with a contrast of at least 3 on every background (WCAG 1.4.11)', () => {
    const tokens = tokensOf("data-theme='dark'", ...(theme === 'light' ? ["data-theme='light'"] : []));
    const ratio = (ground: string) => contrast(tokens.get('--focus') ?? '', tokens.get(ground) ?? '');
    expect([...grounds, '--accent-soft', '--pressed'].filter((ground) => !(ratio(ground) >= 3))).toEqual([]);
  });

  it('draws control borders with a contrast of at least 3 (WCAG 1.4.11)', () => {
    const tokens = tokensOf("data-theme='dark'", ...(theme === 'light' ? ["data-theme='light'"] : []));
    const ratio = (ground: string) => contrast(tokens.get('--control-line') ?? '', tokens.get(ground) ?? '');
    expect(['--page', '--surface', '--sunken'].filter((ground) => !(ratio(ground) >= 3))).toEqual([]);
  });
});
