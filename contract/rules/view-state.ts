import type { RuleKey } from './text.ts';

/** Quote view state at the start (spec 3): dark, no bond chosen, nothing merged. */
export const QUOTE_VIEW_DEFAULTS = {
  darkMode: true,
  activeBondId: '',
  infoData: {},
  bidDriverData: [],
  driverAnimate: false,
} as const;

/** Scrolling notice at the start (spec 3): shown, not closed by hand. */
export const MARQUEE_DEFAULTS = { marqueeVisible: true, isHandClose: false, handCloseTime: '' } as const;

/** The six-panel dashboard at the start (spec 2): 120 columns, neither draggable nor resizable. Widths by panel index. */
export const LAYOUT_DEFAULTS = {
  columns: 120,
  panelWidths: [120, 45, 25, 30, 20, 100],
  draggable: false,
  resizable: false,
} as const;

/** fullStatus of a fresh session (spec 9). */
export const FULL_STATUS_DEFAULT = 1;

/** Theme as stored at the server (field memode): 'N' dark on, 'D' dark off. */
export type ThemeCode = 'N' | 'D';

/** Dark unless the stored value is 'D' (spec 4): a missing or unknown value is dark. */
export const isDarkMode = (quotedeepthememode: unknown): boolean => quotedeepthememode !== 'D';

/** What is saved for a theme; the inverse of {@link isDarkMode}. */
export const themeCode = (darkMode: boolean): ThemeCode => (darkMode ? 'N' : 'D');

/** The words beside the theme switch. */
export const themeLabel = (darkMode: boolean): RuleKey<'darkMode' | 'lightMode'> => ({
  key: darkMode ? 'darkMode' : 'lightMode',
});

const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === 'null' || value === 'NULL';

/**
 * A server reply merged over what is known (spec 3). Empty, null and the texts 'null' and 'NULL' are dropped first, so
 * they never erase a value; zero and false are values. Neither argument is changed.
 */
export const mergeInfo = <State extends object>(
  state: State,
  reply: Readonly<Record<string, unknown>> | null | undefined,
): State & Record<string, unknown> => {
  const known = Object.entries(reply ?? {}).filter(([, value]) => !isAbsent(value));
  // fromEntries defines plain own properties, also for a key such as `__proto__` from the wire.
  return Object.fromEntries([...Object.entries(state), ...known]) as State & Record<string, unknown>; // entries of State come first
};
