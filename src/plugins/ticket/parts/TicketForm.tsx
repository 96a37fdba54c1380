import { BondPicker } from '#core/bond-search';
import { numberText } from '#core/format';
import { Kbd } from '#core/kit';
import { lazyPart } from '#core/query';
import { usePlugin } from '#core/services';
import { StarButton } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BondFacts } from './BondFacts.tsx';
import { Callouts } from './Callouts.tsx';
import { FigureList } from './FigureList.tsx';
import { MarketStrip } from './MarketStrip.tsx';
import { PartRow } from './PartRow.tsx';
import { PriceRows } from './PriceRows.tsx';
import { QuantityRow } from './QuantityRow.tsx';
import { RecentQuotes } from './RecentQuotes.tsx';
import { Row } from './Row.tsx';
import { TargetRow } from './TargetRow.tsx';
import { KindRows, PathRows, SettlementRow } from './TermRows.tsx';
import type { TicketStore } from '../stores/ticket-store.ts';
import { ticketPlugin } from '../plugin.ts';

/** Few tickets amend a quote. */
const Amendment = lazyPart(() => import('./Amendment.tsx').then(({ Amendment: Part }) => Part));

interface Props {
  readonly ticket: TicketStore;
  readonly onReview: () => void;
  /** A bond was chosen. */
  readonly onBond: () => void;
}

/** The fields of the ticket. */
export const TicketForm = observer(function TicketForm({ ticket, onReview, onBond }: Props) {
  const { session } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const { draft } = ticket;
  const side = t(draft.side === 1 ? 'ticket:side.buy' : 'ticket:side.sell');
  return (
    <>
      <div className="tk-body scroll">
        <Callouts ticket={ticket} />
        {draft.replaces !== null && (
          <Suspense fallback={null}>
            <Amendment ticket={ticket} />
          </Suspense>
        )}
        <Sides ticket={ticket} />
        <BondRow ticket={ticket} onBond={onBond} />
        <TargetRow ticket={ticket} />
        <PriceRows ticket={ticket} />
        <QuantityRow ticket={ticket} />
        <SettlementRow ticket={ticket} />
        <KindRows ticket={ticket} />
        <PartRow ticket={ticket} />
        <PathRows ticket={ticket} />
        {/* Shown above the price, but after the fields in tab order: bond, price, quantity are typed one after the other. */}
        <MarketStrip ticket={ticket} />
        <RecentQuotes ticket={ticket} />
      </div>
      <div className="tk-foot" data-side={draft.side === 1 ? 'bid' : 'ofr'}>
        <FigureList ticket={ticket} />
        <button
          type="button"
          className="tk-send"
          data-sends=""
          data-review=""
          disabled={session.newAuth !== 'Y'}
          onClick={onReview}
        >
          {t('ticket:reviewOrder', { side, qty: numberText(ticket.quantity) })} <Kbd>Enter</Kbd>
        </button>
      </div>
    </>
  );
});

/** Which bond, and its terms; the bond of an amended quote stays. */
const BondRow = observer(function BondRow({ ticket, onBond }: Pick<Props, 'ticket' | 'onBond'>) {
  const { t } = useTranslation();
  const { securityId, symbol, replaces } = ticket.draft;
  return (
    <Row
      ticket={ticket}
      field="securityId"
      label={t('ticket:field.securityId')}
      hint={<BondFacts ticket={ticket} />}
    >
      {(ids) => (
        <div className="tk-bond">
          <BondPicker
            {...ids}
            placeholder={t('ticket:bondPlaceholder')}
            after={<Kbd>/</Kbd>}
            securityId={securityId}
            symbol={symbol}
            disabled={!ticket.isEditable || replaces !== null}
            onPick={(bond) => {
              ticket.chooseBond(bond.securityid, bond.secshortname);
              onBond();
            }}
          />
          {securityId !== '' && <StarButton securityId={securityId} />}
        </div>
      )}
    </Row>
  );
});

const Sides = observer(function Sides({ ticket }: Pick<Props, 'ticket'>) {
  const { t } = useTranslation();
  const { side, replaces } = ticket.draft;
  return (
    <div className="tk-sides" role="radiogroup" aria-label={t('ticket:field.side')}>
      {([1, 2] as const).map((one) => (
        <label key={one} data-side={one === 1 ? 'bid' : 'ofr'} data-chosen={side === one}>
          <input
            type="radio"
            name="tk-side"
            checked={side === one}
            disabled={replaces !== null && side !== one}
            onChange={() => ticket.change({ side: one })}
          />
          {t(one === 1 ? 'ticket:side.buy' : 'ticket:side.sell')}
          <Kbd>{one === 1 ? 'B' : 'S'}</Kbd>
        </label>
      ))}
    </div>
  );
});
