import { transaction } from '#contract/api';
import type { Valuation, ValuationProvider } from '#contract/entities';
import { dateText, EMPTY, numberText, priceText } from '#core/format';
import { useAvailableWidth } from '#core/hooks';
import { columnKinds, type ColumnSizing, useFit } from '#core/grid/columns';
import { type Column, Delta, PanelState, PriceText, Segments, SkeletonRows, Table } from '#core/kit';
import type { ChannelPort } from '#core/plugin';
import { usePages } from '#core/query';
import { FailedState } from '#core/shell';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBondActions, useCurrentBond } from './use-bond-actions.ts';

/** Which bonds are valued: watched, quoted, or the user's own quotes. */
const SETS = {
  op: transaction.selectBondValuationEntityFromOp,
  com: transaction.selectBondValuationEntityFromCom,
  my: transaction.selectBondValuationEntityFromMy,
} as const;
const NAMES = ['op', 'com', 'my'] as const;
const PAGE_ROWS = 50;
/** Extra padding of the first and the last column at the edges of the table. */
const EDGES_PX = 14;

/** Valuations of bonds, by provider, for choosing a bond by its valuation. */
export function ValuationView({ channel }: { readonly channel: ChannelPort }): ReactNode {
  const { t } = useTranslation();
  const [set, setSet] = useState<keyof typeof SETS>('op');
  return (
    <div className="q-panel">
      <div className="q-bar">
        <Segments
          label={t('quotes:valuation.of')}
          value={set}
          choices={NAMES.map((value) => ({ value, label: t(`quotes:valuation.set.${value}`) }))}
          onChange={setSet}
        />
        <p className="q-bar-note">{t('quotes:valuation.note')}</p>
      </div>
      <Valuations key={set} set={set} channel={channel} />
    </div>
  );
}

interface ValuationsProps {
  readonly set: keyof typeof SETS;
  readonly channel: ChannelPort;
}

function Valuations({ set, channel }: ValuationsProps): ReactNode {
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const currentId = useCurrentBond(channel);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const { visible: columns } = useFit(useColumns(), useAvailableWidth(host), EDGES_PX);
  const pages = usePages(SETS[set], (page) => ({ query: { page, rows: PAGE_ROWS } }), {
    keyOf: (row: Valuation) => row.securityId,
    notTips: true,
  });
  if (pages.state === 'failed')
    return <FailedState title={t('quotes:failed')} onRetry={() => pages.refresh()} />;
  if (pages.state !== 'ready') return <SkeletonRows rows={14} columns={8} label={t('quotes:loading')} />;
  if (pages.rows.length === 0)
    return (
      <PanelState
        kind="empty"
        title={t('quotes:valuation.none')}
        detail={t(`quotes:valuation.noneDetail.${set}`)}
      />
    );
  return (
    <section
      className="q-valuations"
      ref={setHost}
      // A scrolling box takes the focus, so that keys scroll it.
      tabIndex={0}
      aria-label={t('quotes:panel.valuations')}
      onScroll={pages.onScroll}
    >
      <Table
        caption={t('quotes:panel.valuations')}
        columns={columns}
        rows={pages.rows}
        rowKey={(row) => row.securityId}
        selectedKey={currentId}
        onRowClick={(row) => actions.choose(row)}
      />
    </section>
  );
}

const from = (row: Valuation, source: ValuationProvider['source']): ValuationProvider | undefined =>
  row.providers.find((provider) => provider.source === source);
const yieldOf = (item: ValuationProvider | undefined) =>
  item?.recommended === 'exe' ? item.yieldExe : item?.yieldMat;
const cleanOf = (item: ValuationProvider | undefined) =>
  item?.recommended === 'exe' ? item.cleanExe : item?.cleanMat;

/** 中债 comes first, with the figures derived from it; the other providers' yields are next to it. */
function useColumns(): readonly (Column<Valuation> & ColumnSizing)[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const figure = (key: string, title: string, dropOrder: number, read: (row: Valuation) => string) => ({
      key,
      title,
      ...columnKinds.price,
      dropOrder,
      render: (row: Valuation) => <span className="k-num">{read(row) || EMPTY}</span>,
    });
    return [
      { key: 'bond', title: t('quotes:valuation.bond'), width: 132, render: (row) => row.symbol },
      {
        key: 'code',
        title: t('quotes:valuation.code'),
        width: 104,
        dropOrder: 2,
        render: (row) => <span className="k-num">{row.securityId}</span>,
      },
      {
        key: 'yield',
        title: t('quotes:valuation.cb'),
        ...columnKinds.yield,
        render: (row) => <PriceText text={priceText(yieldOf(from(row, 'CB'))) || EMPTY} />,
      },
      {
        key: 'chg',
        title: t('quotes:valuation.chg'),
        ...columnKinds.bp,
        dropOrder: 7,
        render: (row) => <Delta value={from(row, 'CB')?.chgBp} />,
      },
      figure('csi', t('quotes:valuation.csi'), 6, (row) => priceText(yieldOf(from(row, 'CSI')))),
      figure('shch', t('quotes:valuation.shch'), 5, (row) => priceText(yieldOf(from(row, 'SHCH')))),
      figure('clean', t('quotes:valuation.clean'), 4, (row) => priceText(cleanOf(from(row, 'CB')))),
      figure('duration', t('quotes:valuation.duration'), 3, (row) =>
        numberText(from(row, 'CB')?.modifiedDuration, 4),
      ),
      figure('date', t('quotes:valuation.date'), 1, (row) => dateText(row.valuationDate)),
    ];
  }, [t]);
}
