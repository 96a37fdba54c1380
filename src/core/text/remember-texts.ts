import type { i18n } from 'i18next';

/** Placeholders that the library reads as more than a value. */
const OPTIONS = /^(count|context|lng|ns)$/;

/** The words of a text, and between them the names of its placeholders; null: it has more in it than values. */
function templateOf(text: string): readonly string[] | null {
  const parts = text.split(/\{\{(\w+)\}\}/);
  return parts.some((part, at) => (at % 2 ? OPTIONS : /\{\{|\$t\(/).test(part)) ? null : parts;
}

/** The text with these values; undefined where they are not just what its placeholders ask for. */
function filled(parts: readonly string[], options: object, language: string): string | undefined {
  // Components name the language shown and a namespace; a default changes nothing about a text that there is.
  const values = Object.entries(options).filter(
    ([name, value]) =>
      value != null && !/^(ns|defaultValue)$/.test(name) && !(name === 'lng' && value === language),
  );
  if (values.some(([name]) => parts.indexOf(name) % 2 !== 1)) return undefined;
  const byName = new Map<string, unknown>(values);
  const words = parts.map((part, at) => (at % 2 ? byName.get(part) : part));
  return words.includes(undefined) ? undefined : words.join('');
}

/**
 * Texts are looked up and parsed once, since the library does both anew at each call: a fifth of the script of a change of page. They are forgotten when
 * any text comes or goes. Call it once the instance is initialised.
 */
export function rememberTexts(instance: i18n): void {
  const templates = new Map<string, readonly string[] | null>();
  for (const event of ['added', 'removed'] as const) instance.store.on(event, () => templates.clear());
  const translate: (...args: unknown[]) => unknown = instance.t;
  const remembering = (key: unknown, options: object = {}): unknown => {
    if (typeof key !== 'string' || !key.includes(':')) return translate(key, options);
    const { language } = instance;
    const place = language + key;
    let template = templates.get(place);
    if (template === undefined) {
      // A missing key answers itself, is not remembered, and is reported by the call that wants its text.
      const own = key.slice(key.indexOf(':') + 1);
      const text = translate(key, { skipInterpolation: true, defaultValue: own });
      if (typeof text !== 'string' || text === own) return translate(key, options);
      templates.set(place, (template = templateOf(text)));
    }
    return (template && filled(template, options, language)) ?? translate(key, options);
  };
  // `as` holds: it answers what the library's own answers.
  instance.t = remembering as typeof instance.t;
}
