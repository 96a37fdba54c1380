import { caseRoutes } from '#server/api/cases';
import type { Accounts } from '#server/domain/accounts';
import type { TradingCalendar } from '#server/domain/calendar';
import { createCaseServices } from '#server/domain/cases';
import type { StreamSource } from '#server/push';
import type { Undo } from '#server/runtime';
import type { Area, ServerContext } from './server-context.ts';

/** Questions and applications. `bondName` returns null for an unknown bond. */
export function casesArea(
  { clock, storage, hub, log }: ServerContext,
  {
    audit,
    searches,
    messages,
    profile,
    keys,
  }: Pick<Accounts, 'audit' | 'searches' | 'messages' | 'profile' | 'keys'>,
  calendar: TradingCalendar,
  bondName: (securityId: string) => string | null,
): Area {
  const services = createCaseServices({
    storage,
    clock,
    log: log.child({ part: 'cases' }),
    publisher: hub,
    audit,
    messages: messages.writer,
    keys,
    calendar,
    bondName,
  });
  let undo: Undo = () => {};
  return {
    routes: caseRoutes({ ...services, storage, audit, searches, images: profile.images }),
    // `as` holds: the hub pairs each source with the stream of its own type only.
    sources: [services.source as unknown as StreamSource],
    async start() {
      undo = services.reminder.start();
    },
    async stop() {
      undo();
    },
  };
}
