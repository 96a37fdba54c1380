import type { ValuationSource } from '#server/db/tables';
import { day, form, number, oneOf } from './cell-types.ts';

const SOURCES: Readonly<Record<string, ValuationSource>> = {
  CB: 'CB',
  中债: 'CB',
  中债估值: 'CB',
  CSI: 'CSI',
  中证: 'CSI',
  中证估值: 'CSI',
  SHCH: 'SHCH',
  清算所: 'SHCH',
  上清所: 'SHCH',
  清算所估值: 'SHCH',
};
// A yield of 0 or less is a provider's mistake, and would break every comparison; so is a price of 0.
const YIELD = number(0.000001, 1000, 6);
const PRICE = number(0.000001, 100_000, 6);
const ID = form(/^[0-9A-Za-z]{1,20}\.(IB|SH|SZ|BC)$/, '240210.IB');

/** Columns of a valuations file, as described in docs/operations.md. */
export const VALUATION_TABLE = {
  securityId: { type: ID, aliases: ['证券代码', '债券代码'], required: true },
  valuationDate: { type: day, aliases: ['估值日', '估值日期'], required: true },
  source: { type: oneOf(SOURCES), aliases: ['估值来源', '估值机构'], required: true },
  yieldMat: { type: YIELD, aliases: ['到期收益率(%)', '到期收益率'] },
  yieldExe: { type: YIELD, aliases: ['行权收益率(%)', '行权收益率'] },
  cleanMat: { type: PRICE, aliases: ['估价净价', '到期净价'] },
  cleanExe: { type: PRICE, aliases: ['行权净价'] },
  dirtyMat: { type: PRICE, aliases: ['估价全价', '日间估价全价'] },
  accrued: { type: number(0, 100_000, 6), aliases: ['应计利息', '日间应计利息'] },
  modifiedDuration: { type: number(-1000, 1000, 6), aliases: ['修正久期'] },
  convexity: { type: number(-1_000_000, 1_000_000, 6), aliases: ['凸性'] },
  dv01: { type: number(-1000, 1000, 8), aliases: ['基点价值'] },
  spreadDuration: { type: number(-1000, 1000, 6), aliases: ['利差久期'] },
  recommended: {
    type: oneOf({ mat: 'mat', 到期: 'mat', exe: 'exe', 行权: 'exe' } as const),
    aliases: ['推荐'],
  },
  chgBp: { type: number(-100_000, 100_000, 4), aliases: ['涨跌(BP)', '涨跌'] },
} as const;
