import { basic, consoleApi } from '#contract/api';
import { auditActorOf, route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import { type EventKeeper, staffEvents, visibleEvents } from '#server/domain/events';
import type { Clock } from '#server/runtime';

interface Deps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly keeper: EventKeeper;
}

/** Event pages: read by their audience, written by staff. */
export const eventRoutes = ({ storage, clock, keeper }: Deps): readonly Route[] => [
  route(basic.events, ({ viewer, query }) =>
    visibleEvents(storage.kysely, viewer.session, clock.now(), query.name),
  ),
  route(consoleApi.events, ({ query }) => staffEvents(storage.kysely, query, clock.now())),
  route(consoleApi.saveEvent, async ({ viewer, body }) => ({
    version: await keeper.save(body, auditActorOf(viewer)),
  })),
  route(consoleApi.dropEvent, async ({ viewer, body: { name, version } }) => {
    await keeper.drop(name, version, auditActorOf(viewer));
    return {};
  }),
];
