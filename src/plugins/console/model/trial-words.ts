import type { ProposalInfo } from '#contract/api';
import type { TFunction } from 'i18next';

type First = NonNullable<ProposalInfo['first']>;

const HOUR = 60;
const DAY = 24 * HOUR;

/** A duration, as text. */
export function minutesText(t: TFunction, minutes: number): string {
  if (minutes % DAY === 0) return t('console:publish.days', { count: minutes / DAY });
  if (minutes % HOUR === 0) return t('console:publish.hours', { count: minutes / HOUR });
  return t('console:publish.minutes', { count: minutes });
}

/** Who gets a change first, as text. */
export function firstText(t: TFunction, { kind, id, name }: Pick<First, 'kind' | 'id' | 'name'>): string {
  if (kind === 'share') return t('console:publish.firstShare', { percent: id });
  return t(kind === 'group' ? 'console:proposals.group' : 'console:publish.firstOrganisation', { name });
}

/** Who gets a change first and until when, as text. */
export const trialText = (t: TFunction, first: First): string =>
  first.beganTime === ''
    ? t('console:proposals.firstTo', { who: firstText(t, first), time: minutesText(t, first.minutes) })
    : t('console:proposals.until', {
        who: firstText(t, first),
        from: first.beganTime.slice(0, 16),
        until: first.widenTime.slice(0, 16),
      });
