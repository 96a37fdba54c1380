import { beijingDate, beijingTimeText, type PriceBands } from '#contract/rules';
import { orderRoutes } from '#server/api/transaction';
import { Archive } from '#server/archive';
import type { Accounts } from '#server/domain/accounts';
import type { TradingCalendar } from '#server/domain/calendar';
import { CfetsDirectory, DealPaths, seedDemoPaths } from '#server/domain/deal-paths';
import type { Ledger, LedgerWords, MarketServices } from '#server/domain/market';
import {
  createOrderServices,
  MakerSheets,
  NameSharing,
  OrderActors,
  OrderLedger,
  type OrderServices,
  type OrderServicesDeps,
} from '#server/domain/orders';
import type { Undo } from '#server/runtime';
import type { Area, ServerContext } from './server-context.ts';

/** The part of trading on which the market's own transactions depend: it must exist before the market does. */
export interface OrderBooks {
  readonly actors: OrderActors;
  readonly ledger: (words: LedgerWords) => Ledger;
}

/** Quota, audit and inboxes, kept consistent with the market. */
export function orderBooks({ audit, messages, lapses }: Accounts): OrderBooks {
  const actors = new OrderActors();
  const lapsesOf: Ledger['lapsesOf'] = (sessions) => lapses.ask(sessions);
  return {
    actors,
    ledger: (words) => new OrderLedger({ audit, messages: messages.writer, actors, words, lapsesOf }),
  };
}

export interface OrdersArea {
  readonly area: Area;
  readonly orders: OrderServices;
}

const CLOSE_TEXT = '17:30:00.000';

/** The rules by which orders are accepted: market hours, the firm's limits, maximum age of a valuation. */
function orderRules(
  { market, trading: { deviationBp, valuationMaxAgeDays } }: ServerContext['config'],
  calendar: TradingCalendar,
  bands: () => PriceBands,
): OrderServicesDeps['rules'] {
  // Cached per day: every order needs it.
  let counted = { today: '', oldest: '' };
  return {
    // The market itself stays open for the whole second of the close; orders are accepted only up to its start.
    isOpen: (now) =>
      market.clock === 'always' ||
      (calendar.isTradingTime(now) && beijingTimeText(now).slice(11) <= CLOSE_TEXT),
    hours: calendar.hours,
    deviationBp,
    oldestValuation(now) {
      const today = beijingDate(now);
      if (today !== counted.today)
        counted = { today, oldest: calendar.addWorkdays(today, -valuationMaxAgeDays) };
      return counted.oldest;
    },
    bands,
  };
}

/** Trading: order entry, answers, trading paths, push to owners. Start it after accounts, bonds and market. */
export function ordersArea(
  { config, clock, storage, hub, log: parent, databasePoll }: ServerContext,
  { audit }: Accounts,
  market: MarketServices,
  calendar: TradingCalendar,
  { actors }: OrderBooks,
  bands: () => PriceBands,
  { admittedAtLeast }: Pick<OrderServicesDeps, 'admittedAtLeast'> = {},
): OrdersArea {
  const log = parent.child({ part: 'orders' });
  const rules = orderRules(config, calendar, bands);
  const orders = createOrderServices({
    storage,
    clock,
    log,
    publisher: hub.here,
    market,
    calendar,
    rules,
    audit,
    archive: new Archive(config.archiveDir),
    actors,
    admittedAtLeast,
  });
  const paths = new DealPaths({ storage, clock, audit });
  const sharing = new NameSharing({ storage, clock, audit, show: market.showTrader });
  const sheets = new MakerSheets(storage, clock);
  const directory = new CfetsDirectory(storage.kysely);
  const undos: Undo[] = [];
  return {
    orders,
    area: {
      routes: orderRoutes({ orders, paths, directory, sharing, sheets, rules, clock }),
      sources: orders.push.sources(),
      async start() {
        if (config.isDemo) await seedDemoPaths(storage.kysely, clock.now());
        await sharing.load();
        undos.push(orders.push.start(), sharing.start(databasePoll));
      },
      async stop() {
        for (const undo of undos.splice(0)) undo();
        await orders.push.idle();
      },
    },
  };
}
