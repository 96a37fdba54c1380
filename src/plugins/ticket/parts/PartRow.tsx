import { ORDER_QTY_MIN } from '#contract/rules';
import { Segments } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { TicketDraft } from '../model/draft.ts';
import type { TicketStore } from '../stores/ticket-store.ts';
import { Row } from './Row.tsx';

const PARTS = ['any', 'min', 'all'] as const;
type Part = (typeof PARTS)[number];

const partOf = ({ allOrNone, minQtyText }: TicketDraft): Part =>
  allOrNone ? 'all' : minQtyText === '' ? 'any' : 'min';
const CHANGES: Readonly<Record<Part, Pick<TicketDraft, 'allOrNone' | 'minQtyText'>>> = {
  any: { allOrNone: false, minQtyText: '' },
  min: { allOrNone: false, minQtyText: String(ORDER_QTY_MIN) },
  all: { allOrNone: true, minQtyText: '' },
};

/** Whether a part of the quantity may trade, and its minimum. */
export const PartRow = observer(function PartRow({ ticket }: { readonly ticket: TicketStore }) {
  const { t } = useTranslation();
  const { draft, isEditable } = ticket;
  const part = partOf(draft);
  return (
    <Row ticket={ticket} field="minQty" label={t('ticket:field.minQty')} isGroup>
      {({ describedBy, invalid }) => (
        <div className="tk-part">
          <Segments
            label={t('ticket:field.minQty')}
            value={part}
            choices={PARTS.map((value) => ({ value, label: t(`ticket:part.${value}`) }))}
            onChange={(value) => ticket.change(CHANGES[value])}
          />
          {part === 'min' && (
            <div className="k-input" data-invalid={invalid ? '' : undefined}>
              <input
                type="text"
                inputMode="decimal"
                aria-label={t('ticket:part.min')}
                aria-invalid={invalid || undefined}
                aria-describedby={describedBy}
                autoComplete="off"
                maxLength={40}
                readOnly={!isEditable}
                value={draft.minQtyText}
                onFocus={(event) => event.target.select()}
                onChange={(event) => ticket.change({ minQtyText: event.target.value })}
              />
              <small aria-hidden>{t('ticket:unit.wan')}</small>
            </div>
          )}
        </div>
      )}
    </Row>
  );
});
