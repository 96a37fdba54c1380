import type { OrderEntry, OrderEntryReply, TwoSidedQuote, TwoSidedReply } from '#contract/entities';
import type { Archive } from '#server/archive';
import { AdmissionGate } from '#server/call';
import type { Storage } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import type { TradingCalendar } from '#server/domain/calendar';
import type { MarketServices } from '#server/domain/market';
import type { Publisher } from '#server/push';
import type { Clock, Logger } from '#server/runtime';
import { closeEntry, storedReply } from './entry-rows.ts';
import { FreshTerms } from './fresh-terms.ts';
import { MassCancel } from './mass-cancel.ts';
import type { OrderActors } from './order-actors.ts';
import { OrderAnswers } from './order-answers.ts';
import { type CheckDeps, lateRefusal, type OrderRules } from './order-checks.ts';
import { OrderEntryService } from './order-entry-service.ts';
import { OrderPush } from './order-push.ts';
import { OrderReader } from './order-reader.ts';
import { isRefused, type Refused, spokenOf } from './refusal.ts';
import { bodyHash, checkEntry, checkTwoSided, type Sender, type Submission } from './submission.ts';

export interface OrderServicesDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publisher: Publisher;
  readonly market: MarketServices;
  readonly calendar: TradingCalendar;
  readonly rules: OrderRules;
  readonly audit: AuditWriter;
  readonly archive: Archive;
  readonly actors: OrderActors;
  /** Number of entries admitted at once in any case; if absent, 200 while they are carried out promptly, down to 60 otherwise. */
  readonly admittedAtLeast?: number | undefined;
  /** Source of order ids; random if absent. */
  readonly newId?: CheckDeps['newId'];
}

/** The order side of a process. */
export interface OrderServices {
  readonly reader: OrderReader;
  readonly answers: OrderAnswers;
  readonly massCancel: MassCancel;
  readonly push: OrderPush;
  /** Throws HttpError 429, `marketBusy`, where more entries wait than can be carried out promptly. */
  assertFree(): void;
  /** Enters an order, or returns the stored reply to the same entry. */
  enter(entry: OrderEntry, sender: Sender): Promise<OrderEntryReply | Refused>;
  /** The stored reply to an entry; null for one that was not carried out, which from now on it never will be. */
  outcomeOf(clOrdId: string, sender: Sender): Promise<OrderEntryReply | null>;
  /** Enters two-sided quotes, each independently. */
  quote(quotes: readonly TwoSidedQuote[], sender: Sender): Promise<TwoSidedReply[]>;
}

/** Entries are admitted if, at the recent pace, they will be carried out within this time. */
const ADMITTED_WITHIN_MS = 120;
/** Admitted at once: a full decision batch while entries are carried out promptly, and at least the second number in any case. */
const [ADMITTED_WHILE_SOON, ADMITTED_AT_LEAST] = [200, 60];
/** Programs leave room for users' orders. */
const SHARE_OF_PROGRAMS = 0.75;

/** Builds what enters, answers, lists and announces orders. */
export function createOrderServices(deps: OrderServicesDeps): OrderServices {
  const { storage, clock, log, publisher, market, calendar, rules, audit, archive, actors, newId } = deps;
  const db = storage.kysely;
  const names = {
    bond: (securityId: string) => market.bonds.get(securityId),
    org: (orgId: string) => market.names.org(orgId),
  };
  const reader = new OrderReader(db, names, archive);
  const checks: CheckDeps = { market, calendar, rules, newId };
  const terms = new FreshTerms();
  const entryService = new OrderEntryService({
    db,
    writer: market.writer,
    actors,
    terms,
    lateRefusal: (submission, now) => lateRefusal(submission, now, checks),
  });
  const answers = new OrderAnswers({ reader, writer: market.writer, actors, audit });
  const massCancel = new MassCancel({ writer: market.writer, actors, audit });
  const push = new OrderPush({
    db,
    reader,
    terms,
    writer: market.writer,
    books: market.books,
    publisher,
    clock,
    log,
  });
  return {
    reader,
    answers,
    massCancel,
    push,
    ...entering(deps, checks, entryService),
    outcomeOf: async (clOrdId, { session: { operId }, rehearses = false }) => {
      const id = { operId, clOrdId };
      if (!rehearses) await closeEntry(db, id, clock.now());
      return storedReply(db, id);
    },
  };
}

/** Order entry: checks, load limit, the entry itself. */
function entering(
  { clock, admittedAtLeast }: OrderServicesDeps,
  checks: CheckDeps,
  entryService: OrderEntryService,
): Pick<OrderServices, 'assertFree' | 'enter' | 'quote'> {
  const gateOfEntries = (): AdmissionGate =>
    new AdmissionGate({
      monotonic: () => performance.now(),
      withinMs: ADMITTED_WITHIN_MS,
      atLeast: admittedAtLeast ?? ADMITTED_AT_LEAST,
      atLeastWhileSoon: admittedAtLeast ?? ADMITTED_WHILE_SOON,
    });
  // Rehearsals are carried out one by one: among the orders, they would have these refused as too many.
  const [orders, rehearsals] = [gateOfEntries(), gateOfEntries()];
  const gateFor = ({ rehearses = false }: Sender): AdmissionGate => (rehearses ? rehearsals : orders);
  // A retry must receive the first reply even where the order would be refused by now: after the close, say.
  const settle = async (
    checked: Submission | Refused,
    sender: Sender,
    clOrdId: string,
    hash: string,
  ): Promise<OrderEntryReply | Refused> =>
    isRefused(checked)
      ? ((await entryService.stored(sender.session.operId, clOrdId, hash)) ?? checked)
      : gateFor(sender).run(() => entryService.submit(checked));
  const shareOf = ({ session: { key } }: Sender): number => (key === undefined ? 1 : SHARE_OF_PROGRAMS);
  return {
    assertFree: () => orders.assertFree(),
    enter: async (entry, sender) => {
      const checked = checkEntry(entry, sender, clock.now(), checks);
      // Other entries may have arrived since this call was admitted: those whose requests were read at the same time.
      if (!isRefused(checked)) gateFor(sender).assertFree(shareOf(sender));
      return settle(checked, sender, entry.clOrdId, isRefused(checked) ? bodyHash(entry) : checked.bodyHash);
    },
    quote: async (quotes, sender) => {
      if (sender.rehearses === true) rehearsals.assertFree(shareOf(sender));
      return Promise.all(
        quotes.map(async (quote) => {
          const checked = checkTwoSided(quote, sender, clock.now(), checks);
          return rowOf(quote, await settle(checked, sender, quote.clOrdId, bodyHash(quote)));
        }),
      );
    },
  };
}

function rowOf(
  { clOrdId, securityId, bid, ofr }: TwoSidedQuote,
  outcome: OrderEntryReply | Refused,
): TwoSidedReply {
  if (isRefused(outcome)) {
    return {
      clOrdId,
      securityId,
      ok: false,
      ...spokenOf(outcome),
      field: outcome.field,
      bidOrderId: null,
      ofrOrderId: null,
    };
  }
  const first = outcome.orderId === '' ? null : outcome.orderId;
  const bidOrderId = bid === null ? null : first;
  const ofrOrderId = ofr === null ? null : bid === null ? first : (outcome.ofrOrderId ?? null);
  const { message, key, values } = outcome;
  return { clOrdId, securityId, ok: true, message, key, values, field: null, bidOrderId, ofrOrderId };
}
