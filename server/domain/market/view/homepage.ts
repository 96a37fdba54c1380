import type { Homepage } from '#contract/entities';
import { beijingTimeText } from '#contract/rules';
import { indexName } from '#server/locales';
import type { BondLookup, MarketBond } from '../bond-lookup.ts';
import { E4 } from '../bond-pricer.ts';
import type { ValuationMarks } from '../valuation-marks.ts';
import { redactFor, type MarketViewer } from './redact-for.ts';
import { mostActive } from './lists.ts';
import type { MarketRows } from './market-rows.ts';
import type { MarketView } from './market-view.ts';

export interface HomepageDeps {
  readonly view: MarketView;
  readonly rows: MarketRows;
  readonly bonds: BondLookup;
  readonly marks: ValuationMarks;
  readonly now: () => number;
  /** The market is simulated. */
  readonly demo: boolean;
  readonly isOpen: (now: number) => boolean;
}

/** The market half of the home page; notices are added elsewhere. */
export type MarketHomepage = Omit<Homepage, 'notices'>;

/** As many as fit a window of 1440 px. */
const ACTIVE_ROWS = 25;
const TRANS_ROWS = 20;
const YI = 10_000;
const INDICES = [
  { spreadClass: 'GB', years: 1 },
  { spreadClass: 'GB', years: 3 },
  { spreadClass: 'GB', years: 5 },
  { spreadClass: 'GB', years: 10 },
  { spreadClass: 'GB', years: 30 },
  { spreadClass: 'CDB', years: 10 },
] as const;
const TENORS = [
  ['3M', 0.25],
  ['6M', 0.5],
  ['1Y', 1],
  ['2Y', 2],
  ['3Y', 3],
  ['5Y', 5],
  ['7Y', 7],
  ['10Y', 10],
  ['20Y', 20],
  ['30Y', 30],
  ['50Y', 50],
] as const;

/** A bond's points on the curve: current yield and last close, 1e-4 %. */
interface CurveInput {
  readonly years: number;
  readonly yieldE4: number;
  readonly close: number;
}

/** The home page as this viewer may see it. */
export function homepageFor(viewer: MarketViewer, deps: HomepageDeps): MarketHomepage {
  const { view, rows, now } = deps;
  const markets = [...view.all()];
  const sum = (of: (market: (typeof markets)[number]) => number): number =>
    markets.reduce((total, market) => total + of(market), 0);
  const page = {
    asOf: beijingTimeText(view.updatedAt ?? now()),
    indices: indices(deps),
    active: mostActive(view, ACTIVE_ROWS).flatMap((securityId) => rows.best(securityId) ?? []),
    lastTrans: view
      .tape()
      .slice(0, TRANS_ROWS)
      .map((entry) => rows.trans(entry)),
  };
  return {
    ...redactFor(page, viewer),
    curve: curveFor(viewer, deps),
    stats: {
      quotes: sum((market) => market.quotes),
      trades: sum((market) => market.trades),
      amountYi: sum((market) => market.qty) / YI,
      demo: deps.demo,
      marketOpen: deps.isOpen(now()),
    },
  };
}

/** Last traded yield, else the valuation. */
function yieldsOf(
  { terms }: MarketBond,
  { view, marks }: HomepageDeps,
): { yieldE4: number; close: number } | null {
  const market = view.get(terms.securityId);
  const mark = marks.get(terms.securityId)?.yieldE4;
  const close = market?.previousClose ?? mark;
  const yieldE4 = market?.last?.yieldE4 ?? mark;
  return yieldE4 === undefined || close === undefined ? null : { yieldE4, close };
}

function indices(deps: HomepageDeps): Homepage['indices'] {
  const benchmarks = deps.bonds.quoted().filter((bond) => bond.terms.tier === 'A');
  return INDICES.flatMap(({ spreadClass, years }) => {
    const nearest = benchmarks
      .filter(
        (bond) =>
          bond.terms.spreadClass === spreadClass &&
          Math.abs(bond.years - years) <= Math.max(0.5, years * 0.15),
      )
      .sort((a, b) =>
        a.terms.issueDate === b.terms.issueDate ? 0 : a.terms.issueDate < b.terms.issueDate ? 1 : -1,
      )[0];
    const yields = nearest && yieldsOf(nearest, deps);
    if (!nearest || !yields) return [];
    const { yieldE4, close } = yields;
    return [
      {
        name: indexName(spreadClass, years),
        key: spreadClass,
        years,
        securityId: nearest.terms.securityId,
        yield: yieldE4 / E4,
        chgBp: (yieldE4 - close) / 100,
      },
    ];
  });
}

/**
 * Yields by tenor, interpolated between the quoted bonds. A visitor's curve is drawn through yields truncated to 2 decimals, so that it reveals
 * no more than they do.
 */
function curveFor(viewer: MarketViewer, deps: HomepageDeps): Homepage['curve'] {
  const isVisitor = viewer.kind === 'visitor';
  const cut = (yieldE4: number): number => (isVisitor ? Math.trunc(yieldE4 / 100) * 100 : yieldE4);
  const inputs = (spreadClass: string): CurveInput[] =>
    deps.bonds
      .quoted()
      .filter((bond) => bond.terms.spreadClass === spreadClass && bond.years > 0)
      .flatMap((bond) => {
        const yields = yieldsOf(bond, deps);
        return yields ? [{ years: bond.years, yieldE4: cut(yields.yieldE4), close: cut(yields.close) }] : [];
      })
      .sort((a, b) => a.years - b.years);
  const treasuries = inputs('GB');
  const policy = inputs('CDB');
  const [first, last] = [treasuries[0], treasuries.at(-1)];
  if (!first || !last || policy.length === 0) return [];
  return TENORS.filter(([, years]) => years >= first.years * 0.8 && years <= last.years * 1.1).map(
    ([tenor, years]) => {
      const treasury = yieldAt(treasuries, years, 'yieldE4');
      const cdb = treasury + spreadAt(treasuries, policy, years);
      const displayed = (yieldE4: number): number =>
        isVisitor ? Math.trunc(yieldE4 / 100) / 100 : Math.round(yieldE4) / E4;
      const change = Math.round(treasury - yieldAt(treasuries, years, 'close')) / 100;
      return {
        tenor,
        years,
        treasury: displayed(treasury),
        cdb: displayed(cdb),
        chgBp: isVisitor ? null : change,
      };
    },
  );
}

/** Linear interpolation between the two neighbours; flat beyond the ends. */
function yieldAt(points: readonly CurveInput[], years: number, key: 'yieldE4' | 'close'): number {
  const after = points.findIndex((point) => point.years >= years);
  const right = points[after < 0 ? points.length - 1 : after];
  const left = after > 0 ? points[after - 1] : right;
  if (!left || !right) return 0;
  if (right.years <= left.years || years >= right.years) return right[key];
  return left[key] + ((right[key] - left[key]) * (years - left.years)) / (right.years - left.years);
}

/** Policy-bank spread at a maturity; beyond their longest bond, the spread of that bond. */
function spreadAt(treasuries: readonly CurveInput[], policy: readonly CurveInput[], years: number): number {
  const [first, last] = [policy[0], policy.at(-1)];
  if (!first || !last) return 0;
  const within = Math.min(Math.max(years, first.years), last.years);
  return yieldAt(policy, within, 'yieldE4') - yieldAt(treasuries, within, 'yieldE4');
}
