import { Icon } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem, TicketField } from '../model/checks.ts';
import type { TicketStore } from '../stores/ticket-store.ts';
import { ticketPlugin } from '../plugin.ts';

/** What a control of a row needs so that screen readers announce its fault. */
export interface RowIds {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

interface Props {
  readonly ticket: TicketStore;
  readonly field: TicketField;
  readonly label: string;
  /** Shown below while nothing is wrong. */
  readonly hint?: ReactNode;
  /** A group of controls: its name is not the label of one of them. */
  readonly isGroup?: boolean;
  readonly children: (ids: RowIds) => ReactNode;
}

/** Shown only when the user tries to continue: nothing was typed yet. */
const QUIET: ReadonlySet<Problem['key']> = new Set([
  'ticket:problem.noBond',
  'ticket:problem.noPrice',
  'ticket:problem.noQty',
  'ticket:problem.noTime',
  'refusals:noPath',
]);

/** The current fault of a field: the server's refusal, else the ticket's own check. */
export function useComplaint(ticket: TicketStore, field: TicketField): ReactNode {
  const { text } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { refusal, isAttempted } = ticket;
  if (refusal?.field === field) {
    return (
      <>
        {text.say(refusal.words)}
        {refusal.limit !== null && <b>{t('ticket:limit', { limit: refusal.limit })}</b>}
        <span>{t(`ticket:advice.${field}`)}</span>
      </>
    );
  }
  const problem = ticket.problems[field];
  if (problem === undefined || (!isAttempted && QUIET.has(problem.key))) return null;
  return t(problem.key, problem.values);
}

/** A line of the ticket: name, control, and below it the fault or a hint. */
export const Row = observer(function Row({ ticket, field, label, hint, isGroup = false, children }: Props) {
  const id = useId();
  const complaint = useComplaint(ticket, field);
  const noteId = `${id}-note`;
  const hasNote = complaint !== null || (hint !== undefined && hint !== null);
  return (
    <div className="tk-row" data-field={field} data-invalid={complaint === null ? undefined : ''}>
      {isGroup ? <span className="tk-label">{label}</span> : <label htmlFor={id}>{label}</label>}
      <div className="tk-control">
        {children({ id, describedBy: hasNote ? noteId : undefined, invalid: complaint !== null })}
        {hasNote && (
          <div
            className={complaint === null ? 'tk-hint' : 'tk-bad'}
            id={noteId}
            role={complaint === null ? undefined : 'alert'}
          >
            {complaint !== null && <Icon name="error" size={12} />}
            <span>{complaint ?? hint}</span>
          </div>
        )}
      </div>
    </div>
  );
});
