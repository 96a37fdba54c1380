import type { RuleText } from './text.ts';

/** Business constants and limits of spec section 9 that belong to no single rule. */

export const REQUEST_TIMEOUT_MS = 10_000;
export const SEARCH_PAGE_SIZE = 50;
export const SEARCH_FIRST_PAGE = 1;
/** Number of messages shown in the popover. */
export const POPOVER_MESSAGES = 5;

/** How often the page checks for new resources, and how long after finding them it reloads. */
export const VERSION_CHECK_MS = 120_000;
export const VERSION_RELOAD_DELAY_MS = 60_000;

export const PRICE_NOTICE_DEBOUNCE_MS = 200;
/** Distance from the end of a list at which the next page is loaded. */
export const SCROLL_LOAD_THRESHOLD_PX = 80;
export const COPY_TOAST_MS = 1500;
/** A press that lasts longer is a long press. */
export const LONG_PRESS_MS = 1000;
export const LOCAL_TIME_REFRESH_MS = 3_599_990;
export const MOBILE_VIEWPORT = { width: 1440, height: 900 } as const;
export const DEFAULT_DEVICE = 'desktop';

/** Price adjustment steps of a market maker, basis points. */
export const MARKET_MAKER_STEPS_BP = [0, 0.01, 0.02, 0.03, 0.05] as const;
/** Quantity presets, 万元. */
export const QUANTITY_PRESETS = [1000, 2000, 3000, 5000, 10_000] as const;
/** Auto-cancel presets as the specification lists them; {@link AUTO_CANCEL_OPTIONS} gives them their units. */
export const AUTO_CANCEL_PRESETS = [0, 30, 1, 3, 10] as const;

export type AutoCancelOption = {
  readonly preset: (typeof AUTO_CANCEL_PRESETS)[number];
  /** The order's specifyTime: seconds as text; '0' is at once. */
  readonly specifyTime: string;
  readonly label: RuleText<'autoCancelNow' | 'autoCancelSeconds' | 'autoCancelMinutes'>;
};

/** The presets in the only reading in which they increase: at once, 30 seconds, 1, 3 and 10 minutes. */
export const AUTO_CANCEL_OPTIONS: readonly AutoCancelOption[] = [
  { preset: 0, specifyTime: '0', label: { key: 'autoCancelNow', values: {} } },
  { preset: 30, specifyTime: '30', label: { key: 'autoCancelSeconds', values: { value: 30 } } },
  { preset: 1, specifyTime: '60', label: { key: 'autoCancelMinutes', values: { value: 1 } } },
  { preset: 3, specifyTime: '180', label: { key: 'autoCancelMinutes', values: { value: 3 } } },
  { preset: 10, specifyTime: '600', label: { key: 'autoCancelMinutes', values: { value: 10 } } },
];
