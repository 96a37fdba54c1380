import type { PriceType } from '#contract/entities';
import { bpBetween, e4Text, type FigureE4, readFigure, yieldOrNull } from '#contract/rules';
import { bpText, priceNumber } from '#core/format';
import { useBest, useRow } from '#core/hooks';
import { Icon, type IconName } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { priceFieldText } from '../model/draft.ts';
import { levelsAgainst } from '../model/target.ts';
import type { TicketStore } from '../stores/ticket-store.ts';
import { Row } from './Row.tsx';
import { ticketPlugin } from '../plugin.ts';

/**
 * Where an arrow starts in an empty price field: the best quote of the user's own side, else the valuation. The two streams of the tiles above
 * arrive in either order: whatever is in sight is a start.
 */
export function useStartPrice(ticket: TicketStore): FigureE4 | null {
  const { market } = usePlugin(ticketPlugin);
  const { securityId, side, priceType } = ticket.draft;
  const best = useBest(market, securityId);
  const deep = useRow(market.deep, securityId);
  const own = best?.priceType === priceType ? (side === 1 ? best.bidPrice : best.ofrPrice) : null;
  const level = levelsAgainst(deep, side === 1 ? 2 : 1).find((quote) => quote.priceType === priceType);
  const start =
    priceNumber(own) ??
    priceNumber(level?.price) ??
    priceNumber(priceType === 'Y' ? best?.valYield : best?.valClean);
  const e4 = start === null ? null : readFigure(start, priceType);
  return typeof e4 === 'number' ? e4 : null;
}

/** Yield and clean price: one is typed, the other follows at once. */
export const PriceRows = observer(function PriceRows({ ticket }: { readonly ticket: TicketStore }) {
  const { t } = useTranslation();
  const start = useStartPrice(ticket);
  const { draft, figures } = ticket;
  const texts: Readonly<Record<PriceType, string>> = {
    Y: draft.priceType === 'Y' ? draft.priceText : figures === null ? '' : e4Text(figures.yieldE4),
    C: draft.priceType === 'C' ? draft.priceText : figures === null ? '' : e4Text(figures.cleanE4),
  };
  return (
    <Row
      ticket={ticket}
      field="price"
      label={t('ticket:field.price')}
      isGroup
      hint={<PriceNote ticket={ticket} start={start} />}
    >
      {({ describedBy, invalid }) => (
        <div className="tk-prices">
          {(['Y', 'C'] as const).map((type) => (
            <PriceField
              key={type}
              label={t(`ticket:priceType.${type}`)}
              unit={t(`ticket:priceUnit.${type}`)}
              text={texts[type]}
              isChosen={draft.priceType === type}
              invalid={invalid && draft.priceType === type}
              describedBy={describedBy}
              disabled={!ticket.isEditable}
              onType={(priceText) => ticket.change({ priceType: type, priceText })}
              onStep={(direction) => {
                if (draft.priceType !== type) ticket.change({ priceType: type, priceText: texts[type] });
                ticket.step(direction, false, start);
              }}
            />
          ))}
        </div>
      )}
    </Row>
  );
});

interface FieldProps {
  readonly label: string;
  readonly unit: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly disabled: boolean;
  readonly onType: (text: string) => void;
  readonly onStep: (direction: 1 | -1) => void;
}

function PriceField(props: FieldProps) {
  const { label, unit, text, isChosen, invalid, describedBy, disabled, onType, onStep } = props;
  return (
    <div className="k-input tk-price" data-chosen={isChosen} data-invalid={invalid ? '' : undefined}>
      <span aria-hidden>{label}</span>
      <input
        type="text"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        data-place="price"
        data-chosen={isChosen ? '' : undefined}
        autoComplete="off"
        maxLength={40}
        readOnly={disabled}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onType(event.target.value)}
      />
      <small aria-hidden>{unit}</small>
      {/* For the pointer only: the arrow keys do the same in the field. */}
      <span className="tk-steps" aria-hidden>
        <Step icon="chevron-up" isOff={disabled} onPress={() => onStep(1)} />
        <Step icon="chevron-down" isOff={disabled} onPress={() => onStep(-1)} />
      </span>
    </div>
  );
}

function Step({
  icon,
  isOff,
  onPress,
}: {
  readonly icon: IconName;
  readonly isOff: boolean;
  readonly onPress: () => void;
}) {
  return (
    <i
      onPointerDown={(event) => {
        event.preventDefault();
        if (!isOff) onPress();
      }}
    >
      <Icon name={icon} size={12} />
    </i>
  );
}

/** The price relative to valuation and market. */
const PriceNote = observer(function PriceNote({
  ticket,
  start,
}: {
  readonly ticket: TicketStore;
  readonly start: FigureE4 | null;
}) {
  const { market } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { draft, figures } = ticket;
  const best = useBest(market, draft.securityId);
  if (figures === null)
    return t(
      draft.securityId !== '' && draft.priceText === '' && start === null
        ? 'ticket:note.noStart'
        : 'ticket:note.price',
    );
  const valuation = yieldOrNull(best?.valYield);
  const distance = valuation === null ? null : bpBetween(figures.yieldE4, valuation);
  return (
    <span className="tk-note">
      <span className="k-num">{t('ticket:note.deviation', { bp: bpText(distance) })}</span>
      {ticket.priceCheck.warnings.map(({ key, values }) => (
        <span key={key} className="tk-warn">
          <Icon name="warning" size={12} />
          {t(`ticket:warning.${key}`, values)}
        </span>
      ))}
    </span>
  );
});

/** The price as text, for lists of quotes. */
export const levelPriceText = (price: unknown): string =>
  typeof price === 'number' ? priceFieldText(price) : '--';
