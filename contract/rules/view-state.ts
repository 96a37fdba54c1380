import type { RuleKey } from './text.ts';

/** Initial quote view state (spec 3): dark, no bond chosen, nothing merged. */
export const QUOTE_VIEW_DEFAULTS = {
  darkMode: true,
  activeBondId: '',
  infoData: {},
  bidDriverData: [],
  driverAnimate: false,
} as const;

/** Initial scrolling notice (spec 3): shown, not closed by hand. */
export const MARQUEE_DEFAULTS = { marqueeVisible: true, isHandClose: false, handCloseTime: '' } as const;

/** fullStatus of a fresh session (spec 9). */
export const FULL_STATUS_DEFAULT = 1;

/** Theme as stored on the server (field memode): 'N' dark on, 'D' dark off. */
export type ThemeCode = 'N' | 'D';

/** Dark unless the stored value is 'D' (spec 4): a missing or unknown value is dark. */
export const isDarkMode = (quotedeepthememode: unknown): boolean => quotedeepthememode !== 'D';

/** The stored code of a theme; the inverse of {@link isDarkMode}. */
export const themeCode = (darkMode: boolean): ThemeCode => (darkMode ? 'N' : 'D');

/** The label of the theme switch. */
export const themeLabel = (darkMode: boolean): RuleKey<'darkMode' | 'lightMode'> => ({
  key: darkMode ? 'darkMode' : 'lightMode',
});

const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 'null' || value === 'NULL';

/**
 * Merges a server reply over the known state (spec 3). Empty, null and the texts 'null' and 'NULL' are dropped first, so
 * they never erase a value; zero and false are values. Neither argument is changed.
 */
export const mergeInfo = <State extends object>(
  state: State,
  reply: Readonly<Record<string, unknown>> | null | undefined,
): State & Record<string, unknown> => {
  const present = Object.entries(reply ?? {}).filter(([, value]) => !isAbsent(value));
  // fromEntries defines own properties, even for a key such as `__proto__` from the wire.
  return Object.fromEntries([...Object.entries(state), ...present]) as State & Record<string, unknown>; // entries of State come first
};
