import { beijingDate } from '#contract/rules';
import {
  type BondRecord,
  type BondTerms,
  generateBonds,
  generateOrganisations,
  openingValuations,
  termsOf,
} from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import { BondPricer, type BookSource } from '#server/domain/market';
import { aroundTheClock, officeHours, Simulator, type SimulatorOptions } from '#server/feed';

/** A simulated market of some thousand invented bonds, with all its dependencies. `at`: its start time. */
export function marketFixture(at: number) {
  const calendar = createCalendar();
  const today = beijingDate(at);
  const bonds: readonly BondRecord[] = generateBonds({
    today,
    workday: (date) => calendar.addWorkdays(date, 0),
    count: 4000,
  });
  const terms: readonly BondTerms[] = bonds.map((bond) => termsOf(bond, today));
  const byId = new Map(terms.map((bond) => [bond.securityId, bond]));
  const { organisations, traders } = generateOrganisations();
  const orgs = organisations.map((org) => ({
    orgId: org.org_id,
    activityRank: org.activity_rank,
    marketMaker: org.market_maker,
    traderIds: traders.filter((trader) => trader.org_id === org.org_id).map((trader) => trader.trader_id),
  }));
  const valuations = openingValuations(bonds, calendar.addWorkdays(today, -1));
  const anchors = new Map(
    valuations
      .filter(({ source }) => source === 'CB')
      .map((row) => [row.securityId, Math.round((row.yieldExe ?? row.yieldMat ?? 0) * 10_000)]),
  );
  const pricer = new BondPricer((securityId) => byId.get(securityId), calendar);
  const simulator = (books: BookSource, over: Partial<SimulatorOptions> = {}): Simulator =>
    new Simulator({
      seed: 7,
      idPrefix: 'S',
      bonds: terms,
      orgs,
      books,
      pricer,
      workdays: calendar,
      session: aroundTheClock,
      anchors,
      speed: 1,
      ...over,
    });
  return {
    calendar,
    today,
    bonds,
    terms,
    byId,
    orgs,
    organisations,
    traders,
    valuations,
    anchors,
    pricer,
    simulator,
    officeHours: officeHours((now) => calendar.isWorkday(beijingDate(now))),
  };
}
