import { beijingDate } from '#contract/rules';
import { connectStorage } from '#server/db';
import type { BondTerms } from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import { BondPricer } from '#server/domain/market';
import { createLogger, StartupError } from '#server/runtime';
import { Worker } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { aroundTheClock, officeHours, type Session } from './activity.ts';
import { closingValuations } from './closing-valuations.ts';
import type { DealerOrg } from './dealers.ts';
import { simulateHistory, type Span } from './history.ts';
import { saveHistory } from './save-history.ts';

/** The inputs of a simulated past: plain data, so that it can be passed to a thread. */
export interface PastRequest {
  readonly connection: PoolConfig;
  readonly seed: number;
  /** Quoted bonds. */
  readonly bonds: readonly BondTerms[];
  readonly orgs: readonly DealerOrg[];
  /** Yields of the last valuations in 1e-4 %, by bond. */
  readonly anchors: ReadonlyMap<string, number>;
  /** The market that continues from it never closes. */
  readonly always: boolean;
  readonly spans: readonly Span[];
}

export interface WrittenPast {
  readonly trades: number;
  /** Fair yields in 1e-4 % from which the market continues, by bond. */
  readonly levels: ReadonlyMap<string, number>;
}

/**
 * Writes a simulated past in a thread of its own, so that its memory is released afterwards: several hundred megabytes that the server does not
 * need again. Rejects with a StartupError that states what went wrong there.
 */
export function writePastApart(request: PastRequest): Promise<WrittenPast> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./past-thread.ts', import.meta.url), { workerData: request });
    worker.once('message', (written: WrittenPast) => {
      resolve(written);
      // Releases its memory now, not when its last timer has run.
      void worker.terminate();
    });
    const fail = (reason: string): void => {
      reject(
        new StartupError(
          `the past of the simulated market could not be written (${reason}): start again; nothing of it was kept`,
        ),
      );
    };
    worker.once('error', (error) => {
      fail(String(error).replaceAll('\n', ' '));
    });
    worker.once('exit', (code) => {
      fail(`its thread ended with ${code}`);
    });
  });
}

/** Simulates the past and writes it with its closing valuations, atomically. */
export async function writePast({
  connection,
  seed,
  bonds,
  orgs,
  anchors,
  always,
  spans,
}: PastRequest): Promise<WrittenPast> {
  const calendar = createCalendar();
  const terms = new Map(bonds.map((bond) => [bond.securityId, bond]));
  const isWorkday = (at: number): boolean => calendar.isWorkday(beijingDate(at));
  // The previous day opens at its own last valuations; it is a full day whatever the live market's hours.
  const history = await simulateHistory(
    {
      seed,
      idPrefix: 'H',
      bonds,
      orgs,
      pricer: new BondPricer((securityId) => terms.get(securityId), calendar),
      workdays: calendar,
      anchors,
      speed: 1,
      session: withPast(
        officeHours((at) => always || isWorkday(at)),
        always ? aroundTheClock : officeHours(isWorkday),
        spans,
      ),
    },
    spans,
  );
  const closes = history.closes[0] ?? new Map<string, number>();
  const inputs = bonds.flatMap((bond) => {
    const yieldE4 = closes.get(bond.securityId);
    return yieldE4 === undefined
      ? []
      : [{ terms: bond, yieldE4, previousYieldE4: anchors.get(bond.securityId) ?? null }];
  });
  const storage = connectStorage({ ...connection, max: 1 }, createLogger('silent'));
  try {
    await saveHistory(storage, history, closingValuations(inputs, beijingDate(spans[0]?.from ?? 0), seed));
  } finally {
    await storage.close();
  }
  return { trades: history.trades.length, levels: history.levels };
}

/** Office hours in the first span, the live market's own hours after it. */
function withPast(past: Session, present: Session, spans: readonly Span[]): Session {
  const end = spans[0]?.to ?? 0;
  const of = (now: number): Session => (now <= end ? past : present);
  return { isOpen: (now) => of(now).isOpen(now), weight: (now) => of(now).weight(now) };
}
