/** Where a bond is traded: interbank, Shanghai, Shenzhen, counter. */
export type MarketCode = 'IB' | 'SH' | 'SZ' | 'BC';

/** Bond type code. GB 国债, FB 政策性金融债, LGB 地方债, NCD 同业存单, EB 企业债, CB 公司债, SD 二级资本债与永续债. */
export type BondType =
  | 'GB'
  | 'FB'
  | 'LGB'
  | 'NCD'
  | 'SCP'
  | 'CP'
  | 'MTN'
  | 'PPN'
  | 'EB'
  | 'CB'
  | 'SD'
  | 'ABS';

/** The row of the spread table (domain notes 5) that prices a bond over the treasury curve. */
export type SpreadClass =
  | 'GB'
  | 'CDB'
  | 'POLICY'
  | 'LGB'
  | 'NCD'
  | 'CP'
  | 'MTN_AAA'
  | 'MTN_AAP'
  | 'MTN_AA'
  | 'EB'
  | 'CB'
  | 'T2'
  | 'PERP'
  | 'ABS';

/** How active the simulated market in a bond is: A 12 benchmarks, B 60, C 200, D 250, the others not quoted. */
export type Tier = 'A' | 'B' | 'C' | 'D' | 'none';

export type CouponType = 'fixed' | 'discount' | 'zero' | 'bullet';
export type Frequency = 0 | 1 | 2 | 4;
/** NON none, PUT 回售, CAL 赎回, CNP both, ETS 永续. */
export type OptionType = 'NON' | 'PUT' | 'CAL' | 'CNP' | 'ETS';
