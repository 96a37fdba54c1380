import type { BestMarket } from '#contract/entities';
import { useFollow, useRow, useToday } from '#core/hooks';
import type { ChannelPort } from '#core/plugin';
import { usePlugin } from '#core/services';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { draftOfBest, quoteOfKey } from '../model/order-drafts.ts';
import { activeColumns } from './active-columns.tsx';
import { bestKey } from '../model/best-key.ts';
import { BondTable } from './BondTable.tsx';
import { useSeesPrices } from './ForUsers.tsx';
import { useAlert } from './use-alert.ts';
import { useBondActions, useCurrentBond } from './use-bond-actions.ts';
import { useBondMenu } from './use-bond-menu.ts';
import { useOrder } from './use-order.ts';
import { quotesPlugin } from '../plugin.ts';

interface Props {
  readonly rows: readonly BestMarket[];
  readonly channel: ChannelPort;
}

/** Columns that the server withholds from visitors: there is nothing to show in them. */
const NOT_FOR_VISITORS: ReadonlySet<string> = new Set(['bidQty', 'ofrQty', 'change']);

/** The day's most active bonds. A logged-in user's rows are live; a visitor's are as the home page last showed. */
export function ActiveTable({ rows, channel }: Props): ReactNode {
  const { market } = usePlugin(quotesPlugin);
  const { t } = useTranslation();
  const actions = useBondActions(channel);
  const currentId = useCurrentBond(channel);
  const seesPrices = useSeesPrices();
  const order = useOrder();
  const askAlert = useAlert();
  const menu = useBondMenu(actions);
  const ids = useMemo(() => rows.map((row) => row.securityId), [rows]);
  useFollow(market, 'bestmarket', seesPrices ? ids : null);
  const today = useToday();
  const columns = useMemo(
    () =>
      activeColumns(t, today, { order, askAlert }).filter(
        ({ key }) => seesPrices || !NOT_FOR_VISITORS.has(key),
      ),
    [t, today, order, askAlert, seesPrices],
  );
  const live = (row: BestMarket): BestMarket => market.best.get(row.securityId) ?? row;
  const copy = (row: BestMarket): void => void actions.copy(live(row), 'both');
  return (
    <BondTable
      caption={t('quotes:active.label')}
      columns={columns}
      rows={rows}
      rowKey={bestKey}
      currentId={currentId}
      onChoose={(row) => actions.choose(row)}
      onOpen={(row) => actions.open(row)}
      onLetter={(row, letter) => {
        if (letter === 'a' && askAlert !== null) {
          askAlert(row.securityId);
          return true;
        }
        const quoteSide = quoteOfKey(letter);
        if (order === null || quoteSide === null) return false;
        order(draftOfBest(live(row), quoteSide));
        return true;
      }}
      onCopy={copy}
      menu={(row) =>
        menu(row, {
          prices: live(row),
          copy: () => copy(row),
          order: order && ((side) => order(draftOfBest(live(row), side))),
        })
      }
      Row={LiveBest}
    />
  );
}

/** The live market's row, if it has one. */
function LiveBest({
  row,
  children,
}: {
  readonly row: BestMarket;
  readonly children: (row: BestMarket) => ReactNode;
}): ReactNode {
  const { market, session } = usePlugin(quotesPlugin);
  const live = useRow(market.best, row.securityId);
  return children(session.newAuth === 'Y' ? (live ?? row) : row);
}
