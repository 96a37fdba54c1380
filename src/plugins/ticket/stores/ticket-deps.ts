import type { CalendarStore } from '#core/calendar';
import type { Clock } from '#core/clock';
import type { ConfigStore } from '#core/config';
import type { Http } from '#core/http';
import type { MarketStore } from '#core/market';
import type { Reporter } from '#core/report';
import type { SessionStore } from '#core/session';
import type { Storage } from '#core/storage';
import type { TradingStore } from '#core/trading';

/** What a ticket works with. */
export interface TicketDeps {
  readonly http: Http;
  readonly clock: Pick<Clock, 'setTimeout'>;
  readonly trading: Pick<TradingStore, 'submit' | 'find' | 'newClOrdId' | 'cancel' | 'live' | 'isLost'>;
  readonly session: SessionStore;
  readonly calendar: CalendarStore;
  readonly storage: Pick<Storage, 'persisted'>;
  readonly report: Reporter;
  readonly market: Pick<MarketStore, 'best'>;
  readonly config: Pick<ConfigStore, 'settings'>;
}
