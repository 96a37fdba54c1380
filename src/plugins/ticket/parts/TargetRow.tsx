import type { Level } from '#contract/entities';
import { numberText, textOr } from '#core/format';
import { useRow } from '#core/hooks';
import { Button, SelectInput } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { draftOfLevel, isTargetAway, kindKey, levelsAgainst } from '../model/target.ts';
import type { TicketStore } from '../stores/ticket-store.ts';
import { levelPriceText } from './PriceRows.tsx';
import { Row } from './Row.tsx';
import { ticketPlugin } from '../plugin.ts';

/** Which quote the order hits or lifts; for intentions, and when a quote was pressed. */
export const TargetRow = observer(function TargetRow({ ticket }: { readonly ticket: TicketStore }) {
  const { market } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { securityId, side, targetQuoteId, quoteInd } = ticket.draft;
  const deep = useRow(market.deep, securityId);
  if (quoteInd !== 99 && targetQuoteId === '') return null;
  const levels = levelsAgainst(deep, side).filter((level) => level.canHit);
  const isAway = isTargetAway(ticket.draft, ticket.aimed, deep);
  const isGone = isAway && !market.deep.stale;
  const words = (level: Level) =>
    t('ticket:target.quote', {
      price: levelPriceText(level.price),
      qty: numberText(level.qty),
      org: textOr(level.org),
      kind: t(`ticket:kind.${kindKey(level.quoteInd)}`),
    });
  const hint =
    ticket.problems.price?.key === 'refusals:beyondTarget' ? (
      <Button
        size="sm"
        onClick={(event) => {
          event.currentTarget.closest<HTMLElement>('.tk')?.focus();
          ticket.rest();
        }}
      >
        {t('ticket:target.rest')}
      </Button>
    ) : null;
  return (
    <Row ticket={ticket} field="targetQuoteId" label={t('ticket:field.targetQuoteId')} hint={hint}>
      {({ id }) => (
        <SelectInput
          id={id}
          invalid={isGone}
          value={targetQuoteId}
          choices={[
            { value: '', label: t('ticket:target.any') },
            // Said in the field itself: a line below it would move price and quantity while they are typed.
            ...(isAway
              ? [{ value: targetQuoteId, label: t(isGone ? 'ticket:target.away' : 'ticket:target.chosen') }]
              : []),
            ...levels.map((level) => ({ value: level.quoteId, label: words(level) })),
          ]}
          onChange={(quoteId) => {
            const level = levels.find((one) => one.quoteId === quoteId);
            if (level === undefined) ticket.change({ targetQuoteId: '' });
            else ticket.aim(draftOfLevel(securityId, side, level));
          }}
        />
      )}
    </Row>
  );
});
