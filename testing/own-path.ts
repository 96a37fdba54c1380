import type { DealPath } from '#contract/entities';

/** A valid path of the user, the one that an order chooses by default. */
export const ownPath: DealPath = {
  id: 'P1',
  pathName: '自营',
  isDefault: '1',
  dealOrgName: '',
  dealTraderName: '',
  dealTraderPhone: '',
  cfetsOrgCode: '1'.repeat(21),
  cfetsOrgName: '',
  cfetsTraderId: '',
  cfetsTraderName: '',
  custodian: '中债登',
  accountName: '',
  accountNo: 'A-1',
  status: 'valid',
  updateTime: '2026-11-20 10:00:00',
};
