import type { CaseRow } from '#contract/entities';
import { Tag, type Tone } from '#core/kit';
import { useTranslation } from 'react-i18next';

const TONES: Readonly<Record<CaseRow['state'] | 'asked', Tone>> = {
  submitted: 'info',
  asked: 'warn',
  taken: 'info',
  answered: 'ok',
  checked: 'info',
  custodian: 'accent',
  settled: 'ok',
  approved: 'ok',
  refused: 'bad',
  withdrawn: 'plain',
  closed: 'plain',
};

/** State of a case, in a word. */
export function StateTag({ state, isAsked = false }: Pick<CaseRow, 'state' | 'isAsked'>) {
  const { t } = useTranslation();
  const tagKey = isAsked ? 'asked' : state;
  return <Tag tone={TONES[tagKey]}>{t(`cases:state.${tagKey}`)}</Tag>;
}
