import type { Problem, RefusalKey } from '#contract/rules';
import type { AuditWriter } from '#server/domain/audit';
import type { MarketResult, Plan } from '#server/domain/market';
import type { Command } from '#server/matching';
import { type Carrier, carryOutFor } from './carry-out.ts';
import type { OrderActors } from './order-actors.ts';
import type { OrderPlace, OrderReader } from './order-reader.ts';
import { exitPlaceOf, type Sender } from './submission.ts';
import { refusedByBook, spokenOf } from './refusal.ts';

/** The outcome for one order of a call. */
export interface RowResult {
  readonly orderId: string;
  readonly ok: boolean;
  readonly message: string;
  /** For a refused row: the key of its text, and the values. */
  readonly key?: RefusalKey;
  readonly values?: Record<string, string | number>;
}

export interface OrderAnswersDeps {
  readonly reader: OrderReader;
  readonly writer: Carrier;
  readonly actors: OrderActors;
  readonly audit: AuditWriter;
}

interface Request {
  readonly orderIds: readonly string[];
  readonly versions?: Readonly<Record<string, number>> | undefined;
  /** The id of a replaced quote refers to the newer one. */
  readonly followReplaced?: boolean | undefined;
}

type AnswerCommand = Extract<Command, { readonly type: 'cancel' | 'confirm' | 'refuse' }>;
interface RowCommand extends OrderPlace {
  readonly command: AnswerCommand;
}

interface AnswerCall {
  readonly commands: readonly RowCommand[];
  readonly sender: Sender;
}

const AUDIT_KIND = {
  cancel: 'order.cancelAsked',
  confirm: 'order.confirmed',
  refuse: 'order.refused',
} as const;

/** Another user's order reads as one that does not exist, so that ids cannot be probed. */
type Reason = Pick<Problem, 'key' | 'values'>;
const reasonOf = (key: RefusalKey): Reason => ({ key, values: {} });
const MISSING = reasonOf('noSuchOrder');
const OVER: Readonly<Record<OrderPlace['status'], RefusalKey>> = {
  '0': 'orderChanged',
  '2': 'orderFilled',
  '4': 'orderCancelled',
};

/** Cancels one's orders, and answers hits on one's negotiable quotes. Each row is independent. */
export class OrderAnswers {
  readonly #deps: OrderAnswersDeps;

  constructor(deps: OrderAnswersDeps) {
    this.#deps = deps;
  }

  readonly #plan: Plan<AnswerCall, null, MarketResult['refusals']> = {
    scope: ({ commands, sender }) => ({ books: commands, owners: [sender.session.operId] }),
    decide: async ([{ commands }]) => ({ commands, decision: null }),
    finish: async ([{ commands, sender }], _decision, { writes }, { refusals }) => {
      const { operId, sessionId } = sender.session;
      const done = commands.filter((_command, i) => refusals[i] === null);
      const events = done.map(({ orderId, command: { type } }) => ({
        kind: AUDIT_KIND[type],
        operId,
        sessionId,
        ip: sender.ip,
        detail: { orderId },
      }));
      this.#deps.audit.note(writes, events);
      return [refusals];
    },
  };

  /**
   * Cancels one's orders; the id of a hit on one's quote refuses that hit. The id of a quote that was replaced before the call is refused, so
   * that it does not cancel a newer quote too, unless the caller asks to follow replacements; if it is replaced during the call, the newer one
   * is cancelled.
   */
  cancel(request: Request, sender: Sender): Promise<RowResult[]> {
    const { operId } = sender.session;
    return this.#run(request, sender, (place) => {
      const { orderId: id, currentId, targetId } = place;
      if (place.ownerId === operId) return { type: 'cancel', id: currentId, ownerId: operId, reason: 'user' };
      if (targetId !== null && place.targetOwnerId === operId)
        return { type: 'refuse', targetId, hitId: id, ownerId: operId };
      return null;
    });
  }

  /** Confirms hits on one's quotes, in full or for `qty` 万元: by the id of the hit, or of the quote (its oldest hit). */
  confirm(request: Request & { readonly qty?: number | undefined }, sender: Sender): Promise<RowResult[]> {
    const { operId } = sender.session;
    const qty = request.qty ?? null;
    return this.#run(request, sender, ({ orderId, ownerId, targetId, targetOwnerId }) => {
      if (targetId !== null && targetOwnerId === operId)
        return { type: 'confirm', targetId, hitId: orderId, ownerId: operId, qty };
      if (ownerId === operId)
        return { type: 'confirm', targetId: orderId, hitId: null, ownerId: operId, qty };
      return null;
    });
  }

  async #run(
    { orderIds, versions = {}, followReplaced = false }: Request,
    sender: Sender,
    commandFor: (place: OrderPlace) => AnswerCommand | null,
  ): Promise<RowResult[]> {
    const distinctIds = [...new Set(orderIds)];
    const results = new Map<string, Reason | null>();
    const refused = new Map<string, { readonly currentId: string; readonly reason: Reason }>();
    // Rows that ended or were replaced between the read and the command are read once more: they are reported with how they ended, or the
    // command is for the quote that replaced them.
    for (let pending: readonly string[] = distinctIds; pending.length > 0;) {
      const places = await this.#deps.reader.places(pending);
      const commands: RowCommand[] = [];
      for (const orderId of pending) {
        const place = places.get(orderId);
        const command = place === undefined ? null : commandFor(place);
        const [version, before] = [versions[orderId], refused.get(orderId)];
        if (place === undefined || command === null) results.set(orderId, MISSING);
        else if (pending === distinctIds && place.currentId !== orderId && !followReplaced)
          results.set(orderId, reasonOf('orderReplaced'));
        else if (place.status !== '0') results.set(orderId, reasonOf(OVER[place.status]));
        else if (before?.currentId === place.currentId) results.set(orderId, before.reason);
        else if (version !== undefined && version !== place.version)
          results.set(orderId, reasonOf('orderChanged'));
        else commands.push({ ...place, command });
      }
      const refusals = await this.#carryOut(commands, sender);
      for (const [i, { orderId, currentId }] of commands.entries()) {
        const refusal = refusals[i] ?? null;
        if (refusal === null) results.set(orderId, null);
        else refused.set(orderId, { currentId, reason: refusedByBook(refusal) });
      }
      pending = commands.map(({ orderId }) => orderId).filter((orderId) => !results.has(orderId));
    }
    return distinctIds.map((orderId) => {
      const reason = results.get(orderId) ?? null;
      return reason === null
        ? { orderId, ok: true, message: '' }
        : { orderId, ok: false, ...spokenOf(reason) };
    });
  }

  /** The refusals of the commands, in order. All of them are one transaction. */
  async #carryOut(commands: readonly RowCommand[], sender: Sender): Promise<MarketResult['refusals']> {
    if (commands.length === 0) return [];
    this.#deps.actors.note(
      commands.map(({ currentId }) => currentId),
      sender,
    );
    return carryOutFor(sender, this.#deps.writer, this.#plan, { commands, sender }, exitPlaceOf(sender));
  }
}
