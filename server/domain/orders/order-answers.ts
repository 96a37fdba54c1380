import type { Problem, RefusalKey } from '#contract/rules';
import type { Lapse } from '#server/call';
import type { AuditWriter } from '#server/domain/audit';
import type { MarketCommand, MarketResult, Plan } from '#server/domain/market';
import type { Command } from '#server/matching';
import { cancelsOf } from './cancels-of.ts';
import { type Carrier, carryOutFor, gateOfEach } from './carry-out.ts';
import type { OrderActors } from './order-actors.ts';
import type { OrderPlace, OrderReader } from './order-reader.ts';
import { exitPlaceOf, type Sender } from './submission.ts';
import { refusedByBook, refusedByLapse, spokenOf } from './refusal.ts';

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

/** What a row asks of the book; a cancel is of the row's current order. */
type RowCommand = { readonly type: 'cancel' } | Extract<Command, { readonly type: 'confirm' | 'refuse' }>;
interface CommandedRow extends OrderPlace {
  readonly command: RowCommand;
}

interface AnswerCall {
  readonly rows: readonly CommandedRow[];
  readonly sender: Sender;
}

/** The commands of the book, and why each was refused: of the rows, in their order. */
interface RowsInBook {
  readonly commands: readonly MarketCommand[];
  refusalsOf(result: Pick<MarketResult, 'refusals' | 'cancelRefusals'>): (Reason | null)[];
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
type Ends = Readonly<Record<OrderPlace['status'], RefusalKey>>;
const OVER: Ends = { '0': 'orderChanged', '2': 'orderFilled', '4': 'orderCancelled' };
/** Of a hit, to the owner of the quote that it was on. */
const HIT_OVER: Ends = { '0': 'orderChanged', '2': 'hitDealt', '4': 'hitOver' };

/**
 * Cancels one's orders, and answers hits on one's negotiable quotes. Each row is independent. Throws HttpError 503 when the user has too many
 * requests in progress.
 */
export class OrderAnswers {
  readonly #deps: OrderAnswersDeps;
  readonly #gate = gateOfEach();

  constructor(deps: OrderAnswersDeps) {
    this.#deps = deps;
  }

  readonly #plan: Plan<AnswerCall, RowsInBook, readonly (Reason | null)[]> = {
    scope: ({ rows, sender: { session } }) => ({
      books: rows,
      owners: [session.operId],
      sessions: rows.some(deals) ? [session] : [],
    }),
    decide: async ([{ rows, sender }], { lapses }) => {
      const inBook = rowsInBook(rows, sender.session.operId, lapses.get(sender.session));
      return { commands: inBook.commands, decision: inBook };
    },
    finish: async ([{ rows, sender }], inBook, { writes }, result) => {
      const { operId, sessionId } = sender.session;
      const refusals = inBook.refusalsOf(result);
      const done = rows.filter((_row, i) => refusals[i] === null);
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
      const { orderId: id, targetId } = place;
      if (place.ownerId === operId) return { type: 'cancel' };
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

  #run(
    request: Request,
    sender: Sender,
    commandFor: (place: OrderPlace) => RowCommand | null,
  ): Promise<RowResult[]> {
    return this.#gate.runFor(sender.session.operId, () => this.#answer(request, sender, commandFor));
  }

  async #answer(
    { orderIds, versions = {}, followReplaced = false }: Request,
    sender: Sender,
    commandFor: (place: OrderPlace) => RowCommand | null,
  ): Promise<RowResult[]> {
    const distinctIds = [...new Set(orderIds)];
    const results = new Map<string, Reason | null>();
    const refused = new Map<string, { readonly currentId: string; readonly reason: Reason }>();
    // Rows that ended or were replaced between the read and the command are read once more: they are reported with how they ended, or the
    // command is for the quote that replaced them.
    for (let pending: readonly string[] = distinctIds; pending.length > 0;) {
      const places = await this.#deps.reader.places(pending);
      const rows: CommandedRow[] = [];
      for (const orderId of pending) {
        const place = places.get(orderId);
        const command = place === undefined ? null : commandFor(place);
        const [version, before] = [versions[orderId], refused.get(orderId)];
        if (place === undefined || command === null) results.set(orderId, MISSING);
        else if (pending === distinctIds && place.currentId !== orderId && !followReplaced)
          results.set(orderId, reasonOf('orderReplaced'));
        else if (place.status !== '0')
          results.set(orderId, reasonOf((isHit(orderId, command) ? HIT_OVER : OVER)[place.status]));
        else if (before?.currentId === place.currentId) results.set(orderId, before.reason);
        else if (version !== undefined && version !== place.version)
          results.set(orderId, reasonOf('orderChanged'));
        else rows.push({ ...place, command });
      }
      const refusals = await this.#carryOut(rows, sender);
      for (const [i, { orderId, currentId }] of rows.entries()) {
        const refusal = refusals[i] ?? null;
        if (refusal === null) results.set(orderId, null);
        else refused.set(orderId, { currentId, reason: refusal });
      }
      pending = rows.map(({ orderId }) => orderId).filter((orderId) => !results.has(orderId));
    }
    return distinctIds.map((orderId) => {
      const reason = results.get(orderId) ?? null;
      return reason === null
        ? { orderId, ok: true, message: '' }
        : { orderId, ok: false, ...spokenOf(reason) };
    });
  }

  /** The refusals of the rows, in order. All of them are one transaction. */
  async #carryOut(rows: readonly CommandedRow[], sender: Sender): Promise<readonly (Reason | null)[]> {
    if (rows.length === 0) return [];
    this.#deps.actors.note(
      rows.map(({ currentId }) => currentId),
      sender,
    );
    return carryOutFor(sender, this.#deps.writer, this.#plan, { rows, sender }, exitPlaceOf(sender));
  }
}

/** Whether a row makes a trade. What takes an order or a hit back is carried out though its sender's session has ended: it reduces their risk. */
const deals = ({ command }: CommandedRow): boolean => command.type === 'confirm';

/** Whether a row answers this hit, rather than the oldest of a quote. */
const isHit = (orderId: string, command: RowCommand): boolean =>
  command.type !== 'cancel' && command.hitId === orderId;

/** Answers come first: once a quote is cancelled, its hits have gone too. The cancels of one book are one command. */
function rowsInBook(rows: readonly CommandedRow[], operId: string, lapse: Lapse | undefined): RowsInBook {
  const answers = rows.flatMap((row) => {
    const { securityId, bucket, command } = row;
    const isLeft = command.type === 'cancel' || (lapse !== undefined && deals(row));
    return isLeft ? [] : [{ row, sent: { securityId, bucket, command } }];
  });
  const cancelled = rows.filter(({ command }) => command.type === 'cancel');
  const cancels = cancelsOf(
    cancelled.map(({ securityId, bucket, currentId }) => ({ securityId, bucket, id: currentId })),
    operId,
  );
  return {
    commands: [...answers.map(({ sent }) => sent), ...cancels],
    refusalsOf: ({ refusals, cancelRefusals }) =>
      rows.map((row) => {
        if (lapse !== undefined && deals(row)) return refusedByLapse(lapse);
        const refusal =
          row.command.type === 'cancel'
            ? cancelRefusals.get(row.currentId)
            : refusals[answers.findIndex((answer) => answer.row === row)];
        return refusal == null ? null : refusedByBook(refusal);
      }),
  };
}
