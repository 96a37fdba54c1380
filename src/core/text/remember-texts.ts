import type { i18n } from 'i18next';

/** What react-i18next adds to a call without values says nothing about a key with its namespace. */
const hasNoValues = (options: unknown): boolean =>
  options === undefined ||
  (typeof options === 'object' &&
    options !== null &&
    Object.entries(options).every(([name, value]) => name === 'ns' || value === undefined || value === null));

/**
 * Texts without values are looked up once, since the library resolves a key anew at each call: a tenth of the script of a change of page. They are
 * forgotten with the language, and when any text comes or goes. Call it once the instance is initialised.
 */
export function rememberTexts(instance: i18n): void {
  const texts = new Map<string, string>();
  let { language } = instance;
  for (const event of ['added', 'removed'] as const) instance.store.on(event, () => texts.clear());
  const translate: (...args: unknown[]) => unknown = instance.t;
  const remembering = (...args: readonly unknown[]): unknown => {
    const [key, options] = args;
    const colon = typeof key === 'string' && args.length <= 2 ? key.indexOf(':') : -1;
    if (colon < 0 || typeof key !== 'string' || !hasNoValues(options)) return translate(...args);
    if (language !== instance.language) {
      ({ language } = instance);
      texts.clear();
    }
    const entry = texts.get(key);
    if (entry !== undefined) return entry;
    const text = translate(...args);
    // A missing key answers itself, and is reported each time.
    if (typeof text === 'string' && text !== key.slice(colon + 1)) texts.set(key, text);
    return text;
  };
  // `as` holds: it answers what the library's own answers.
  instance.t = remembering as typeof instance.t;
}
