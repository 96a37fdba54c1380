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
