import type { OrganisationKind } from '#server/db/tables';
import { form, number, oneOf, words } from './cell-types.ts';

const KINDS: Readonly<Record<string, OrganisationKind>> = {
  bigBank: 'bigBank',
  大型银行: 'bigBank',
  jointStockBank: 'jointStockBank',
  股份制银行: 'jointStockBank',
  cityBank: 'cityBank',
  城商行: 'cityBank',
  农商行: 'cityBank',
  securities: 'securities',
  证券公司: 'securities',
  insurance: 'insurance',
  保险公司: 'insurance',
  fund: 'fund',
  基金公司: 'fund',
};

/** Columns of an institutions file, as described in docs/operations.md. */
export const ORGANISATION_TABLE = {
  orgCode: {
    type: form(/^\d{21}$/, '100000000000000000001'),
    aliases: ['机构代码', 'CFETS机构代码'],
    required: true,
  },
  orgShortName: { type: words(40), aliases: ['机构简称'], required: true },
  orgName: { type: words(120), aliases: ['机构全称', '机构名称'], required: true },
  orgKind: { type: oneOf(KINDS), aliases: ['机构类型'], required: true },
  activityRank: { type: number(1, 100_000, 0), aliases: ['活跃度名次'] },
} as const;
