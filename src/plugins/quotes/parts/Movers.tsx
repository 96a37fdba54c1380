import type { BestMarket } from '#contract/entities';
import { columnKinds } from '#core/grid/columns';
import { useIsAmong } from '#core/hooks';
import { BondName, Delta } from '#core/kit';
import type { ChannelPort } from '#core/plugin';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bestKey } from '../model/best-key.ts';
import { currentOf, moversOf } from '../model/movers.ts';
import { type BondColumn, BondTable } from './BondTable.tsx';
import { LivePrice, Maturity } from './Figures.tsx';
import { useBondActions } from './use-bond-actions.ts';
import { useBondMenu } from './use-bond-menu.ts';

interface Props {
  readonly rows: readonly BestMarket[];
  readonly channel: ChannelPort;
}

/** Number of bonds on each side. */
const MAX = 8;

/**
 * The active bonds whose yields rose and fell most today. While the user is among them each keeps its place, with its current figures. Renders
 * nothing for users without access to changes.
 */
export function Movers({ rows, channel }: Props): ReactNode {
  const { t } = useTranslation();
  const movers = useMemo(() => moversOf(rows, MAX), [rows]);
  const { isAmong, among } = useIsAmong();
  const [places, setPlaces] = useState(movers);
  if (!isAmong && places !== movers) setPlaces(movers);
  const { up, down } = useMemo(() => currentOf(places, rows), [places, rows]);
  if (up.length + down.length === 0) return null;
  return (
    <div className="q-movers" {...among}>
      <MoverList title={t('quotes:movers.up')} rows={up} channel={channel} />
      <MoverList title={t('quotes:movers.down')} rows={down} channel={channel} />
    </div>
  );
}

function MoverList({ title, rows, channel }: Props & { readonly title: string }): ReactNode {
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const menu = useBondMenu(actions);
  const columns = useMemo(
    (): readonly BondColumn<BestMarket>[] => [
      {
        key: 'name',
        title: t('quotes:column.name'),
        ...columnKinds.bond,
        render: (row) => <BondName {...row} />,
      },
      {
        key: 'maturity',
        title: t('quotes:column.maturity'),
        ...columnKinds.tenor,
        dropOrder: 1,
        render: (row) => <Maturity text={row.trueRemainMaturityStr} t={t} />,
      },
      {
        key: 'last',
        title: t('quotes:column.last'),
        ...columnKinds.yield,
        dropOrder: 2,
        render: (row) => <LivePrice value={row.lastPrice} />,
      },
      {
        key: 'change',
        title: t('quotes:column.change'),
        ...columnKinds.bp,
        render: (row) => <Delta value={row.chgBp} />,
      },
    ],
    [t],
  );
  return (
    <section>
      <h3>{title}</h3>
      <BondTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={bestKey}
        currentId={null}
        // The panel is linked to no other: a press opens the bond's page.
        onChoose={(row) => actions.open(row)}
        onOpen={(row) => actions.open(row)}
        menu={(row) => menu(row)}
      />
    </section>
  );
}
