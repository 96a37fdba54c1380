import { ConcurrencyGate } from '#server/call';
import type { MarketWriter, Place, Plan } from '#server/domain/market';
import type { Sender } from './submission.ts';

/** The parts of the writer that users' requests need. */
export type Carrier = Pick<MarketWriter, 'carryOut' | 'rehearse'>;

/** Carries out a sender's request, at its place in the queue; a rehearsal does not queue and leaves nothing behind. */
export const carryOutFor = <Request, Decision, Outcome>(
  { rehearses = false }: Sender,
  writer: Carrier,
  plan: Plan<Request, Decision, Outcome>,
  request: Request,
  place: Place,
): Promise<Outcome> => (rehearses ? writer.rehearse(plan, request) : writer.carryOut(plan, request, place));

/** Requests of one user in the queue at once. */
const MAX_EACH = 100;

/**
 * Limits what each user has in the queue, for requests that are admitted whatever the load: cancels and answers reduce risk. They need no order
 * and no right to trade, so a single user could otherwise hold up everybody's.
 */
export const gateOfEach = (): ConcurrencyGate =>
  new ConcurrencyGate({ atOnce: Number.POSITIVE_INFINITY, maxWaiting: 0, maxEach: MAX_EACH });
