import { PanelState } from '#core/kit';
import { useIsAmong, useToday } from '#core/hooks';
import type { ChannelPort } from '#core/plugin';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chance } from '../model/chances.ts';
import { BondTable } from './BondTable.tsx';
import { chanceColumns, type ChanceKind, type ChanceRow } from './chance-columns.tsx';
import { useBondActions, useCurrentBond } from './use-bond-actions.ts';

interface Props {
  readonly kind: ChanceKind;
  /** The rule as text, above the list. */
  readonly rule: string;
  readonly chances: readonly Chance[];
  readonly channel: ChannelPort;
}

/** One list of opportunities. It freezes while the user is in it, and states so. */
export function ChanceList({ kind, rule, chances, channel }: Props): ReactNode {
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const currentId = useCurrentBond(channel);
  const { isAmong, among } = useIsAmong();
  const [visible, setVisible] = useState(chances);
  if (!isAmong && visible !== chances) setVisible(chances);
  const rows = useMemo(
    () =>
      visible.map((chance): ChanceRow => {
        const { securityId, symbol } = chance.row;
        return { securityId, symbol, key: `${securityId}/${chance.side ?? 0}`, chance };
      }),
    [visible],
  );
  const today = useToday();
  const columns = useMemo(() => chanceColumns[kind](t, today), [t, today, kind]);
  const title = t(`quotes:chance.${kind}`);
  return (
    <section className="q-chance" aria-label={title} {...among}>
      <header>
        <h3>{title}</h3>
        <span className="k-num q-dim">
          {isAmong ? t('quotes:chance.held') : t('quotes:count', { count: visible.length })}
        </span>
        <p>{rule}</p>
      </header>
      <div className="q-fill scroll">
        {rows.length === 0 ? (
          <PanelState
            kind="empty"
            title={t('quotes:empty.chance')}
            {...(kind === 'movers' ? {} : { detail: t('quotes:empty.chanceDetail') })}
          />
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
