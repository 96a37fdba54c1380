import type { Bus } from '#server/bus';
import { sessionOf } from '#server/call';
import type { Storage } from '#server/db';
import type { MarketServices } from '#server/domain/market';
import type { MessageWriter } from '#server/domain/messages';
import type { Hub, Publisher, StreamSource } from '#server/push';
import type { Clock, Logger, Undo } from '#server/runtime';
import { AlertService, type AlertServiceDeps } from './alert-service.ts';
import { AlertIndex } from './alert-index.ts';
import { type StoredAlert, toAlert } from './alert-record.ts';
import { AlertWatch } from './alert-watch.ts';
import { isOwnerVerified } from './owner-rights.ts';

export interface AlertServicesDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly bus: Bus;
  readonly publisher: Publisher;
  /** Reports whose rights changed: alerts of unverified users are not watched. */
  readonly rights: Pick<Hub, 'onRightsChanged'>;
  readonly market: MarketServices;
  readonly messages: MessageWriter;
}

/** Price alerts of this process: what calls change, what is pushed, and the watch over the market. */
export interface AlertServices {
  readonly service: AlertService;
  readonly source: StreamSource<'pricealert'>;
  /** Reads the alerts and watches the market. Start it after the market. */
  start(): Promise<void>;
  /** Stops watching; decisions already made are booked. */
  stop(): Promise<void>;
  /** Resolves when everything decided so far is booked. For tests. */
  idle(): Promise<void>;
}

/** Notifies the other processes which alerts changed; they read them again. */
const TOPIC = 'alerts.changed';

/** Builds them; nothing is read or watched before `start`. */
export function createAlertServices(deps: AlertServicesDeps): AlertServices {
  const { storage, clock, log, bus, publisher, rights, market, messages } = deps;
  const index = new AlertIndex();
  const symbolOf = (securityId: string): string => market.bonds.get(securityId)?.symbol ?? securityId;
  const read = (alertIds: readonly string[]) => readAgain(storage, index, alertIds);
  const { onChanged, onRemoved } = announcements(index, symbolOf, publisher, bus);
  const service = new AlertService({ storage, clock, market, onChanged, onRemoved });
  const watch = new AlertWatch({
    storage,
    clock,
    log,
    market,
    messages,
    index,
    symbolOf,
    onChanged,
    onStale: read,
  });
  const unread = (error: unknown): void => {
    log.error({ err: error }, 'changed price alerts could not be read');
  };
  const undos: Undo[] = [];
  return {
    service,
    source: {
      type: 'pricealert',
      snapshot: async (_subscription, viewer) => ({
        rows: (await service.list(sessionOf(viewer).operId)).toReversed(),
      }),
    },
    async start() {
      undos.push(
        bus.subscribe(TOPIC, (_topic, message) => {
          // `as` holds: only `announce` above writes to this topic.
          const { alertIds } = message as { alertIds: readonly string[] };
          read(alertIds).catch(unread);
        }),
        rights.onRightsChanged(({ operId }) => {
          readOwner(storage, index, operId).catch(unread);
        }),
      );
      for (const row of await unfired(storage)) index.put(row);
      undos.push(watch.start());
    },
    async stop() {
      for (const undo of undos.splice(0)) undo();
      await watch.idle();
    },
    idle: () => watch.idle(),
  };
}

/** Follow-ups of a committed change: the index of this process, the owner's screens, the other processes. */
function announcements(
  index: AlertIndex,
  symbolOf: (securityId: string) => string,
  publisher: Publisher,
  bus: Pick<Bus, 'publish'>,
): Pick<AlertServiceDeps, 'onChanged' | 'onRemoved'> {
  const announce = (alertIds: readonly string[]): void => {
    if (alertIds.length > 0) bus.publish(TOPIC, { alertIds });
  };
  return {
    onChanged(rows) {
      for (const row of rows) {
        index.put(row);
        publisher.publish('pricealert', {
          op: 'upd',
          operId: row.oper_id,
          row: toAlert(row, symbolOf(row.security_id)),
        });
      }
      announce(rows.map((row) => row.alert_id));
    },
    onRemoved({ alert_id, oper_id }) {
      index.remove(alert_id);
      publisher.publish('pricealert', { op: 'del', operId: oper_id, key: alert_id });
      announce([alert_id]);
    },
  };
}

/** Brings the index up to date with the database for these alerts; those of unverified owners are not watched. */
async function readAgain({ kysely }: Storage, index: AlertIndex, alertIds: readonly string[]): Promise<void> {
  const rows = await kysely
    .selectFrom('price_alert')
    .selectAll()
    .where('alert_id', 'in', alertIds)
    .where(isOwnerVerified('price_alert'))
    .execute();
  const found = new Set(rows.map((row) => row.alert_id));
  for (const id of alertIds) if (!found.has(id)) index.remove(id);
  for (const row of rows) index.put(row);
}

const unfired = ({ kysely }: Storage): Promise<StoredAlert[]> =>
  kysely
    .selectFrom('price_alert')
    .selectAll()
    .where('state', '<>', 'fired')
    .where(isOwnerVerified('price_alert'))
    .execute();

/** Starts or stops watching a user's alerts. */
async function readOwner(storage: Storage, index: AlertIndex, operId: string): Promise<void> {
  const rows = await storage.kysely
    .selectFrom('price_alert')
    .select('alert_id')
    .where('oper_id', '=', operId)
    .execute();
  const alertIds = rows.map((row) => row.alert_id);
  if (alertIds.length > 0) await readAgain(storage, index, alertIds);
}
