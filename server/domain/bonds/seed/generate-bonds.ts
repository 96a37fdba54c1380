import { seededRandom } from '#server/runtime';
import type { BondRecord } from '../bond-record.ts';
import { assetBacked } from './asset-backed.ts';
import { bankCapital } from './bank-capital.ts';
import { commercialPaper } from './commercial-paper.ts';
import { corporates } from './corporates.ts';
import { deposits } from './deposits.ts';
import type { Draft, SeedContext } from './draft.ts';
import { makeIssuers } from './issuers.ts';
import { localGovernments } from './local-governments.ts';
import { pinyinInitials } from '../pinyin.ts';
import { policyBanks } from './policy-banks.ts';
import { tiersOf } from './tiers.ts';
import { treasuries } from './treasuries.ts';

export interface GenerateOptions {
  /** The actual day, YYYY-MM-DD: dates are relative to it. */
  readonly today: string;
  /** Number of bonds; at least 3,000 so that every family and tier is filled. Default 20,000. */
  readonly count?: number;
  readonly seed?: number;
  /** The date itself or the next workday. */
  readonly workday: (date: string) => string;
}

/** Share of each family among the bonds that are not treasuries or policy-bank bonds, in percent; local governments take the rest. */
const SHARES = { NCD: 30, MTN: 18, CB: 10, SCP: 6, PPN: 5, ABS: 5, EB: 3, SD: 3, CP: 2 } as const;

/** Realistic invented bonds, the same for the same day and seed. Throws RangeError when `count` is too small. */
export function generateBonds({
  today,
  count = 20_000,
  seed = 20_260_101,
  workday,
}: GenerateOptions): BondRecord[] {
  const random = seededRandom(seed);
  const context: SeedContext = { today, random, workday, issuers: makeIssuers(random) };
  const rates = [...treasuries(context), ...policyBanks(context)];
  const rest = count - rates.length;
  if (rest < 1000) throw new RangeError(`count must be at least ${rates.length + 1000}`);
  const share = (family: keyof typeof SHARES): number => Math.round((rest * SHARES[family]) / 100);
  const credit: Draft[] = [
    ...deposits(context, share('NCD')),
    ...corporates(context, 'MTN', share('MTN')),
    ...corporates(context, 'CB', share('CB')),
    ...commercialPaper(context, 'SCP', share('SCP')),
    ...corporates(context, 'PPN', share('PPN')),
    ...assetBacked(context, share('ABS')),
    ...corporates(context, 'EB', share('EB')),
    ...bankCapital(context, share('SD')),
    ...commercialPaper(context, 'CP', share('CP')),
  ];
  const drafts = [...rates, ...credit, ...localGovernments(context, rest - credit.length)];
  const tiers = tiersOf(drafts, today);
  return drafts.map((bond) => ({
    ...bond,
    pinyin: pinyinInitials(bond.shortName),
    tier: tiers.get(bond.securityId) ?? 'none',
  }));
}
