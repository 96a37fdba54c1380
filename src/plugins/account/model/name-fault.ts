import { isFullName, NAME_MIN_LETTERS } from '#contract/rules';
import type { TFunction } from 'i18next';

/** What is wrong with an operator name, surrounding space removed; undefined when nothing is. */
export function nameFault(t: TFunction, opername: string): string | undefined {
  if (opername === '') return t('account:form.needOpername');
  return isFullName(opername) ? undefined : t('account:form.shortOpername', { limit: NAME_MIN_LETTERS });
}
