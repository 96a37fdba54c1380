import type { CaseRow } from '#contract/entities';
import { type TransferLimit, transferLimit } from '#contract/rules';
import { Icon, Tag } from '#core/kit';
import { usePlugin } from '#core/services';
import { useTick } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { casesPlugin } from '../plugin.ts';

const TICK_MS = 30_000;
const TONES = { far: 'plain', soon: 'warn', late: 'bad' } as const;

/** The next time limit of a transfer in this state, as of now; null when there is none. Renders again as time passes. */
export function useLimit(state: CaseRow['state'], settlDate: string | null): TransferLimit | null {
  const { calendar } = usePlugin(casesPlugin);
  useTick(TICK_MS);
  return settlDate === null || settlDate === '' ? null : transferLimit(state, settlDate, calendar.now());
}

const settlDateOf = ({ form }: CaseRow): string | null => (form.kind === 'transfer' ? form.settlDate : null);

/** When the next step of a transfer is due: neutral, within the hour, or late. */
export const LimitTag = observer(function LimitTag({ row }: { readonly row: CaseRow }) {
  const { t } = useTranslation();
  const limit = useLimit(row.state, settlDateOf(row));
  if (limit === null) return null;
  const { urgency, at } = limit;
  return <Tag tone={TONES[urgency]}>{t(`cases:limit.${urgency}`, { at: at.slice(5) })}</Tag>;
});

/** The same as a sentence, for users filling in or following a transfer, and for staff; only when urgent. */
export const LimitWarning = observer(function LimitWarning({
  state,
  settlDate,
  isForStaff = false,
}: {
  readonly state: CaseRow['state'];
  readonly settlDate: string | null;
  readonly isForStaff?: boolean;
}) {
  const { t } = useTranslation();
  const limit = useLimit(state, settlDate);
  if (limit === null || limit.urgency === 'far') return null;
  const { name, urgency, at } = limit;
  // Overdue, the submitter is to call the firm, and the firm the submitter.
  const isStaffsTurn = isForStaff && name === 'settle' && urgency === 'late';
  return (
    <p className="cs-warning" data-urgency={urgency} role="status">
      <Icon name="clock" size={14} />
      {t(isStaffsTurn ? 'cases:limit.settle.lateForStaff' : `cases:limit.${name}.${urgency}`, { at })}
    </p>
  );
});
