import type { AuditWriter } from '../audit/index.ts';
import type { MarketCommand } from '../market/market-command.ts';
import type { MarketWriter } from '../market/market-writer.ts';
import type { OrderActors } from './order-actors.ts';
import type { OrderPlace, OrderReader } from './order-reader.ts';
import type { Sender } from './submission.ts';
import { refusedByBook } from './refusal.ts';

/** What became of one order of a call. */
export interface RowResult {
  readonly orderId: string;
  readonly ok: boolean;
  readonly message: string;
}

export interface OrderAnswersDeps {
  readonly reader: OrderReader;
  readonly writer: MarketWriter;
  readonly actors: OrderActors;
  readonly audit: AuditWriter;
}

interface Request {
  readonly orderIds: readonly string[];
  readonly versions?: Readonly<Record<string, number>> | undefined;
}

/** Another's order reads as one that does not exist, so that ids cannot be probed. */
const MISSING = '订单不存在';
const STALE = '订单已变化，请刷新后重试';
const OVER: Readonly<Record<OrderPlace['status'], string>> = {
  '0': '订单已变化，请刷新后重试',
  '2': '订单已全部成交',
  '4': '订单已撤销',
};

/** Cancelling one's orders, and answering those who hit one's negotiable quotes. Each row stands for itself. */
export class OrderAnswers {
  readonly #deps: OrderAnswersDeps;

  constructor(deps: OrderAnswersDeps) {
    this.#deps = deps;
  }

  /**
   * Cancels one's orders; the id of a hit on one's quote refuses that hit. A market maker's quote that was sent anew is cancelled under its
   * old id too: a ladder may still show that one.
   */
  cancel(request: Request, sender: Sender): Promise<RowResult[]> {
    const { operId } = sender.session;
    return this.#run(request, sender, (place) => {
      const { orderId: id, currentId, targetId } = place;
      if (place.ownerId === operId) return { type: 'cancel', id: currentId, ownerId: operId, reason: 'user' };
      if (targetId !== null && place.targetOwnerId === operId) return { type: 'refuse', targetId, hitId: id, ownerId: operId };
      return null;
    });
  }

  /** Does hits on one's quotes, wholly or `qty` 万元 of them: by the id of the hit, or of the quote (its oldest hit). */
  confirm(request: Request & { readonly qty?: number | undefined }, sender: Sender): Promise<RowResult[]> {
    const { operId } = sender.session;
    const qty = request.qty ?? null;
    return this.#run(request, sender, ({ orderId, ownerId, targetId, targetOwnerId }) => {
      if (targetId !== null && targetOwnerId === operId)
        return { type: 'confirm', targetId, hitId: orderId, ownerId: operId, qty };
      if (ownerId === operId) return { type: 'confirm', targetId: orderId, hitId: null, ownerId: operId, qty };
      return null;
    });
  }

  async #run(
    { orderIds, versions = {} }: Request,
    sender: Sender,
    commandFor: (place: OrderPlace) => MarketCommand['command'] | null,
  ): Promise<RowResult[]> {
    const { reader, writer, actors, audit } = this.#deps;
    const wanted = [...new Set(orderIds)];
    const places = await reader.places(wanted);
    const results = new Map<string, string | null>();
    const commands: (MarketCommand & { readonly orderId: string })[] = [];
    for (const orderId of wanted) {
      const place = places.get(orderId);
      const command = place === undefined ? null : commandFor(place);
      const version = versions[orderId];
      if (place === undefined || command === null) results.set(orderId, MISSING);
      else if (place.status !== '0') results.set(orderId, OVER[place.status]);
      else if (version !== undefined && version !== place.version) results.set(orderId, STALE);
      else commands.push({ orderId, securityId: place.securityId, bucket: place.bucket, command });
    }
    if (commands.length > 0) {
      actors.note(
        commands.map(({ orderId }) => places.get(orderId)?.currentId ?? orderId),
        sender,
      );
      const { operId, sessionId } = sender.session;
      const { refusals } = await writer.carryOut({
        prepare: () => ({ books: commands, owners: [operId] }),
        decide: async () => commands,
        finish: async ({ trx }, result) => {
          const done = commands.filter((_command, i) => result.refusals[i] === null);
          const events = done.map(({ orderId, command: { type } }) => ({
            kind:
              type === 'confirm'
                ? ('order.confirmed' as const)
                : type === 'refuse'
                  ? ('order.refused' as const)
                  : ('order.cancelAsked' as const),
            operId,
            sessionId,
            ip: sender.ip,
            detail: { orderId },
          }));
          await audit.recordAll(trx, events);
        },
      });
      const lost = commands.filter((_command, i) => refusals[i] !== null);
      const now = lost.length === 0 ? places : await reader.places(lost.map(({ orderId }) => orderId));
      for (const [i, { orderId }] of commands.entries()) {
        const refusal = refusals[i] ?? null;
        const status = now.get(orderId)?.status ?? '0';
        // It ended between the look and the command: say how.
        const message = refusal === null ? null : status === '0' ? refusedByBook(refusal).message : OVER[status];
        results.set(orderId, message);
      }
    }
    return wanted.map((orderId) => {
      const message = results.get(orderId) ?? null;
      return { orderId, ok: message === null, message: message ?? '' };
    });
  }
}
