import type { MarketWriter, Place, Plan } from '#server/domain/market';
import type { Sender } from './submission.ts';

/** The writer, as far as people's requests need it. */
export type Carrier = Pick<MarketWriter, 'carryOut' | 'rehearse'>;

/** Carries out what a sender asks, at its place among what waits; a rehearsal waits for nobody and leaves nothing. */
export const carryOutFor = <Request, Decision, Outcome>(
  { rehearses = false }: Sender,
  writer: Carrier,
  plan: Plan<Request, Decision, Outcome>,
  request: Request,
  place: Place,
): Promise<Outcome> => (rehearses ? writer.rehearse(plan, request) : writer.carryOut(plan, request, place));
