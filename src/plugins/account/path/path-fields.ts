import type { transaction } from '#contract/api';
import type { DealPath } from '#contract/entities';
import { isMobile } from '#contract/rules';
import type { RequestOf } from '#contract/server';
import { typedText } from '#core/format';

/** The fields of the trading path form. */
export type PathFields = RequestOf<typeof transaction.addDealPath>['body'];

/** Fields that the user types. */
export type TypedField = Exclude<keyof PathFields, 'custodian'>;

export const CUSTODIANS = ['中债登', '上清所', '中证登'] as const;

/** Fields required in every path. */
export const REQUIRED: ReadonlySet<TypedField> = new Set(['pathName', 'cfetsOrgCode', 'accountNo']);

/** Written in plain digits and letters, however they are typed. */
const CODES: ReadonlySet<TypedField> = new Set(['cfetsOrgCode', 'dealTraderPhone', 'accountNo']);

const EMPTY: PathFields = {
  pathName: '',
  dealOrgName: '',
  dealTraderName: '',
  dealTraderPhone: '',
  cfetsOrgCode: '',
  cfetsTraderId: '',
  custodian: '中债登',
  accountName: '',
  accountNo: '',
};

/** The fields of a path; null for a new one. */
export function fieldsOf(path: DealPath | null): PathFields {
  if (path === null) return EMPTY;
  const entries = Object.keys(EMPTY).map((key) => [key, path[key as keyof PathFields]]);
  // `as` holds, here and above: the keys are those of EMPTY, and the path has every one of them, by the contract.
  return Object.fromEntries(entries) as unknown as PathFields;
}

/** The typed text, as the field stores it. */
export const typedField = (key: TypedField, typed: string): string =>
  CODES.has(key) ? typedText(typed) : typed;

export const isOrgCode = (code: string): boolean => /^\d{21}$/.test(code);

const CHECKS = [
  ['pathName', 'account:path.needName', ({ pathName }) => pathName.trim() !== ''],
  ['cfetsOrgCode', 'account:path.codeForm', ({ cfetsOrgCode }) => isOrgCode(cfetsOrgCode)],
  [
    'dealTraderPhone',
    'account:form.phoneForm',
    ({ dealTraderPhone }) => dealTraderPhone === '' || isMobile(dealTraderPhone),
  ],
  ['accountNo', 'account:path.accountForm', ({ accountNo }) => /^[\dA-Za-z-]{1,40}$/.test(accountNo)],
] as const satisfies readonly (readonly [TypedField, string, (fields: PathFields) => boolean])[];

/** A text key for each field that cannot be saved as it is. */
export function faultsOf(fields: PathFields): Partial<Record<TypedField, (typeof CHECKS)[number][1]>> {
  return Object.fromEntries(CHECKS.flatMap(([field, key, isFine]) => (isFine(fields) ? [] : [[field, key]])));
}
