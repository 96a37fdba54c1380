import { clockText, priceText, qtyText } from '#core/format';
import { columnKinds } from '#core/grid/columns';
import { Delta, PanelState, PriceText, Tag } from '#core/kit';
import type { ChannelPort } from '#core/plugin';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chance, Chances } from '../model/chances.ts';
import type { BondRef } from '../stores/bond-actions.ts';
import { type BondColumn, BondTable } from './BondTable.tsx';
import { BondName, Maturity } from './Figures.tsx';
import { useBondActions, useCurrentBond } from './use-bond-actions.ts';

type Kind = keyof Chances;

interface Row extends BondRef {
  readonly key: string;
  readonly chance: Chance;
}

interface Props {
  readonly kind: Kind;
  /** The rule in words, above the list. */
  readonly rule: string;
  readonly chances: readonly Chance[];
  readonly channel: ChannelPort;
}

/** One list of opportunities. It stands still while the pointer is on it, and says so. */
export function ChanceList({ kind, rule, chances, channel }: Props): ReactNode {
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const currentId = useCurrentBond(channel);
  const [held, setHeld] = useState<readonly Chance[] | null>(null);
  const shown = held ?? chances;
  const rows = useMemo(
    () =>
      shown.map((chance): Row => {
        const { securityId, symbol } = chance.row;
        return { securityId, symbol, key: `${securityId}/${chance.side ?? 0}`, chance };
      }),
    [shown],
  );
  const columns = useColumns(kind);
  const title = t(`quotes:chance.${kind}`);
  return (
    <section
      className="q-chance"
      aria-label={title}
      onPointerEnter={() => setHeld(chances)}
      onPointerLeave={() => setHeld(null)}
    >
      <header>
        <h3>{title}</h3>
        <span className="k-num q-dim">
          {held === null ? t('quotes:count', { shown: shown.length }) : t('quotes:chance.held')}
        </span>
        <p>{rule}</p>
      </header>
      <div className="q-fill scroll">
        {rows.length === 0 ? (
          <PanelState kind="empty" title={t('quotes:empty.chance')} />
        ) : (
          <BondTable
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.key}
            currentId={currentId}
            onChoose={(row) => actions.choose(row)}
            onOpen={(row) => actions.open(row)}
            onCopy={(row) => void actions.copy(row.chance.row, row.chance.side ?? 'both')}
          />
        )}
      </div>
    </section>
  );
}

function useColumns(kind: Kind): readonly BondColumn<Row>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const bond: readonly BondColumn<Row>[] = [
      {
        key: 'name',
        title: t('quotes:column.name'),
        ...columnKinds.bond,
        render: ({ symbol, securityId }) => <BondName symbol={symbol} securityId={securityId} />,
      },
      {
        key: 'maturity',
        title: t('quotes:column.maturity'),
        ...columnKinds.tenor,
        drop: 1,
        render: ({ chance }) => <Maturity text={chance.row.trueRemainMaturityStr} />,
      },
    ];
    const price = (
      key: 'bidPrice' | 'ofrPrice' | 'lastPrice' | 'valYield',
      title: string,
      side?: 'bid' | 'ofr',
    ): BondColumn<Row> => ({
      key,
      title,
      ...columnKinds.yield,
      render: ({ chance }) => (
        <PriceText text={priceText(chance.row[key])} {...(side === undefined ? {} : { side })} />
      ),
    });
    if (kind === 'movers') {
      return [
        ...bond,
        price('lastPrice', t('quotes:column.last')),
        {
          key: 'bp',
          title: t('quotes:column.change'),
          ...columnKinds.bp,
          render: ({ chance }) => <Delta value={chance.bp} />,
        },
        {
          key: 'time',
          title: t('quotes:column.time'),
          ...columnKinds.time,
          drop: 2,
          render: ({ chance }) => <span className="k-num q-dim">{clockText(chance.row.lastTime)}</span>,
        },
      ];
    }
    if (kind === 'tight') {
      return [
        ...bond,
        price('bidPrice', t('quotes:column.bidYield'), 'bid'),
        price('ofrPrice', t('quotes:column.ofrYield'), 'ofr'),
        {
          key: 'bp',
          title: t('quotes:column.spread'),
          ...columnKinds.bp,
          width: columnKinds.bp.width + columnKinds.tag.width,
          render: ({ chance: { bp } }) => (
            <span className="q-spread">
              {bp <= 0 && (
                <Tag tone="accent">{t(bp === 0 ? 'quotes:chance.locked' : 'quotes:chance.crossed')}</Tag>
              )}
              <span className="k-num">{bp.toFixed(2)}</span>
            </span>
          ),
        },
        {
          key: 'qty',
          title: t('quotes:column.qty'),
          ...columnKinds.qty,
          // Both sides.
          width: 2 * columnKinds.qty.width,
          drop: 2,
          render: ({ chance }) => (
            <span className="k-num q-dim">{`${qtyText(chance.row.bidQty)}/${qtyText(chance.row.ofrQty)}`}</span>
          ),
        },
      ];
    }
    return [
      ...bond,
      {
        key: 'side',
        title: t('quotes:column.direction'),
        ...columnKinds.tag,
        render: ({ chance }) => (
          <Tag tone={chance.side === 1 ? 'bid' : 'ofr'}>
            {t(chance.side === 1 ? 'quotes:chance.bidSide' : 'quotes:chance.ofrSide')}
          </Tag>
        ),
      },
      {
        key: 'price',
        title: t('quotes:column.yield'),
        ...columnKinds.yield,
        render: ({ chance: { side, row } }) => (
          <PriceText
            text={priceText(side === 1 ? row.bidPrice : row.ofrPrice)}
            side={side === 1 ? 'bid' : 'ofr'}
          />
        ),
      },
      { ...price('valYield', t('quotes:column.valuation')), drop: 2 },
      {
        key: 'bp',
        title: t('quotes:column.better'),
        ...columnKinds.bp,
        render: ({ chance }) => <strong className="k-num">{chance.bp.toFixed(2)}</strong>,
      },
      {
        key: 'qty',
        title: t('quotes:column.qty'),
        ...columnKinds.qty,
        drop: 3,
        render: ({ chance: { side, row } }) => (
          <span className="k-num">{qtyText(side === 1 ? row.bidQty : row.ofrQty)}</span>
        ),
      },
    ];
  }, [t, kind]);
}
