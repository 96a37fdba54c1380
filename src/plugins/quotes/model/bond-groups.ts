import { BOND_GROUPS, type BondGroup } from './filter-names.ts';

/** Bond type codes of each group; a type in none of them counts as credit. */
const TYPES: Readonly<Record<BondGroup, readonly string[]>> = {
  rates: ['GB', 'CBB', 'FB'],
  local: ['LGB'],
  ncd: ['NCD'],
  credit: ['SCP', 'CP', 'MTN', 'PPN', 'EB', 'CB', 'OBC'],
  capital: ['SD'],
  abs: ['ABS'],
};

const GROUP_BY_TYPE = new Map(
  BOND_GROUPS.flatMap((group) => TYPES[group].map((type) => [type, group] as const)),
);

/** The group of a bond type code, e.g. `FB` is rates. */
export const groupOf = (bondType: string): BondGroup => GROUP_BY_TYPE.get(bondType) ?? 'credit';

/** Bond type codes with a short name of their own on screen. */
export const BOND_TYPES = [
  'GB',
  'CBB',
  'FB',
  'LGB',
  'NCD',
  'SCP',
  'CP',
  'MTN',
  'PPN',
  'EB',
  'CB',
  'OBC',
  'SD',
  'ABS',
] as const;
export type BondType = (typeof BOND_TYPES)[number];

/** The code if it has a name of its own, else the catch-all 其他. */
export const bondTypeOf = (code: string): BondType => BOND_TYPES.find((type) => type === code) ?? 'OBC';
