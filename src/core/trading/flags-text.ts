import type { TFunction } from 'i18next';
import { ORDER_FLAG } from '#contract/rules';

const KEYS = {
  [ORDER_FLAG.urgent]: 'core:flag.urgent',
  [ORDER_FLAG.oco]: 'core:flag.oco',
  [ORDER_FLAG.allOrNone]: 'core:flag.allOrNone',
  [ORDER_FLAG.intention]: 'core:flag.intention',
  [ORDER_FLAG.twoSided]: 'core:flag.twoSided',
} as const;

const isFlag = (flag: string): flag is keyof typeof KEYS => Object.hasOwn(KEYS, flag);

/** The marks of an order or quote in the language shown. They are transmitted in Chinese; stars, and marks of a newer server, are shown unchanged. */
export const flagsText = (flags: readonly string[], t: TFunction): string =>
  flags.map((flag) => (isFlag(flag) ? t(KEYS[flag]) : flag)).join(' ');
