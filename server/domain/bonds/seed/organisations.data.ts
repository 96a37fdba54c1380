import type { OrganisationKind } from '#server/db/tables';

/** Invented dealers that are not issuers: short name and form of the full name. */
export const SECURITIES_FIRMS: readonly string[] = [
  '翎羽证券',
  '珀光证券',
  '棠溪证券',
  '黛山证券',
  '岫云证券',
  '漪澜证券',
  '萤川证券',
  '渌水证券',
  '檀舟证券',
  '砚田证券',
  '鹭洲证券',
  '苍梧山证券',
];
export const INSURERS: readonly string[] = ['岚心保险', '霁月保险'];
export const FUNDS: readonly string[] = ['远岫基金', '星野山基金'];

/** Busiest first: kind and index within the kind. The first eight marked are market makers. */
export const ACTIVITY_ORDER: readonly (readonly [
  kind: OrganisationKind,
  index: number,
  marketMaker?: true,
])[] = [
  ['bigBank', 0, true],
  ['securities', 0, true],
  ['bigBank', 1, true],
  ['jointStockBank', 0, true],
  ['securities', 1, true],
  ['bigBank', 2, true],
  ['jointStockBank', 1, true],
  ['securities', 2, true],
  ['cityBank', 0],
  ['bigBank', 3],
  ['securities', 3],
  ['cityBank', 1],
  ['jointStockBank', 2],
  ['securities', 4],
  ['cityBank', 2],
  ['bigBank', 4],
  ['jointStockBank', 3],
  ['securities', 5],
  ['cityBank', 3],
  ['bigBank', 5],
  ['jointStockBank', 4],
  ['fund', 0],
  ['cityBank', 4],
  ['securities', 6],
  ['jointStockBank', 5],
  ['cityBank', 5],
  ['insurance', 0],
  ['securities', 7],
  ['cityBank', 6],
  ['jointStockBank', 6],
  ['securities', 8],
  ['cityBank', 7],
  ['fund', 1],
  ['securities', 9],
  ['jointStockBank', 7],
  ['cityBank', 8],
  ['insurance', 1],
  ['securities', 10],
  ['cityBank', 9],
  ['securities', 11],
];

/** Characters of invented personal names. */
export const SURNAMES = '林周徐沈顾陆钱孟程方叶谢韩唐姚邵汪田石崔';
export const FORENAME_FIRST = '思一子嘉明雨文晓安若书景亦承知';
export const FORENAME_SECOND = '远宁涵川然航清越帆琪舟恒悦晨岚';
