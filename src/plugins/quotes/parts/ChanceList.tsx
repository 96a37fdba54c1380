import { PanelState } from '#core/kit';
import { useToday } from '#core/hooks';
import type { ChannelPort } from '#core/plugin';
import { type FocusEvent, type ReactNode, useMemo, useState } from 'react';
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

/** What is listed: as it is now, or as it was when the pointer or the keyboard came to it. `among` is for the element around it. */
function useStableChances(chances: readonly Chance[]) {
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [visible, setVisible] = useState(chances);
  const isHeld = isPointed || hasFocus;
  if (!isHeld && visible !== chances) setVisible(chances);
  const among = {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    // A press leaves the focus behind, but not the user.
    onFocus: ({ target }: FocusEvent) => setFocus(target.matches(':focus-visible')),
    onBlur: () => setFocus(false),
  };
  return { visible, isHeld, among };
}

/** One list of opportunities. It freezes while the user is in it, and states so. */
export function ChanceList({ kind, rule, chances, channel }: Props): ReactNode {
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const currentId = useCurrentBond(channel);
  const { visible, isHeld, among } = useStableChances(chances);
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
          {isHeld ? t('quotes:chance.held') : t('quotes:count', { count: visible.length })}
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
