import { eventRoutes } from '#server/api/console';
import type { Accounts } from '#server/domain/accounts';
import { EventKeeper } from '#server/domain/events';
import type { Undo } from '#server/runtime';
import type { Area, ServerContext } from './server-context.ts';

/** Event pages written by staff, and their announcement when they are due. */
export function eventsArea(
  { storage, clock, log }: ServerContext,
  { audit, messages }: Pick<Accounts, 'audit' | 'messages'>,
): Area {
  const keeper = new EventKeeper({
    storage,
    clock,
    log: log.child({ part: 'events' }),
    audit,
    messages: messages.writer,
  });
  let undo: Undo = () => {};
  return {
    routes: eventRoutes({ storage, clock, keeper }),
    async start() {
      undo = keeper.start();
    },
    async stop() {
      undo();
    },
  };
}
