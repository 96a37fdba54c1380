import type { Actor } from '#server/call';
import type { consoleApi, ReplyOf } from '#contract/api';
import { beijingTimeText, MS_PER_MINUTE } from '#contract/rules';
import type { Storage } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { NetworkStatusService, ActiveOverride, StatusOverride } from '#server/domain/network-status';
import type { Clock } from '#server/runtime';

type InterfaceStatusReply = ReplyOf<typeof consoleApi.interfaceStatus>;

export interface InterfaceStatusServiceDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly audit: AuditWriter;
  readonly status: NetworkStatusService;
  readonly override: StatusOverride;
  /** As this process last found it. */
  readonly mailServer: () => InterfaceStatusReply['mailServer'];
}

/** Lets staff set the status of the interfaces. */
export class InterfaceStatusService {
  readonly #deps: InterfaceStatusServiceDeps;

  constructor(deps: InterfaceStatusServiceDeps) {
    this.#deps = deps;
  }

  /** The measured status, the status shown, staff's override, and the mail server. */
  async read(): Promise<InterfaceStatusReply> {
    const { status, override, mailServer } = this.#deps;
    const [measured, latest, active] = await Promise.all([
      status.measured(),
      status.latest(),
      override.read(),
    ]);
    const { tradeNetStatus, priceNetStatus } = latest;
    return {
      measured,
      shown: { tradeNetStatus, priceNetStatus },
      override: await this.#present(active),
      mailServer: mailServer(),
    };
  }

  /** Overrides the status for a number of minutes, or removes the override when both are null. Pushed at once. */
  async set(
    { session, ip }: Actor,
    active: Pick<ActiveOverride, 'tradeNetStatus' | 'priceNetStatus' | 'reason'> & {
      readonly minutes: number;
    },
  ): Promise<InterfaceStatusReply['override']> {
    const { storage, clock, audit, status, override } = this.#deps;
    const { tradeNetStatus, priceNetStatus, reason, minutes } = active;
    const isCleared = tradeNetStatus === null && priceNetStatus === null;
    const untilMs = clock.now() + minutes * MS_PER_MINUTE;
    const next = isCleared
      ? null
      : { tradeNetStatus, priceNetStatus, reason, operId: session.operId, untilMs };
    await storage.tx(async (trx) => {
      await override.write(trx, next);
      await audit.record(trx, {
        kind: isCleared ? 'interfaceStatus.cleared' : 'interfaceStatus.set',
        operId: session.operId,
        sessionId: session.sessionId,
        ip,
        detail: isCleared ? { reason } : { tradeNetStatus, priceNetStatus, minutes, reason },
      });
    });
    await status.refresh();
    return this.#present(next);
  }

  async #present(active: ActiveOverride | null): Promise<InterfaceStatusReply['override']> {
    if (active === null) return null;
    const { operId, untilMs, ...rest } = active;
    const row = await this.#deps.storage.kysely
      .selectFrom('operator')
      .select('opername')
      .where('oper_id', '=', operId)
      .executeTakeFirst();
    return { ...rest, until: beijingTimeText(untilMs), operName: row?.opername ?? operId };
  }
}
