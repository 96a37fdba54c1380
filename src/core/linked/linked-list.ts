import { maturityYears } from '#contract/rules';
import type { ListContext } from '#core/plugin';

/** What a list needs of a row to determine whether it is among the linked bonds. */
export interface LinkedRow {
  readonly securityId: string;
  /** As `7.64Y`. A row without it belongs to no tenor. */
  readonly trueRemainMaturityStr?: string;
}

/** The bonds that a panel's colour is set to show. */
export interface LinkedList {
  /** As the user chose it: a group, an issuer, a tenor. */
  readonly name: string;
  readonly has: (row: LinkedRow) => boolean;
}

/** The choice that a channel value represents; null: every bond. */
export function linkedList(value: ListContext | null): LinkedList | null {
  if (value === null || value.type === 'fdc3.nothing') return null;
  const { name } = value;
  if (value.type === 'bond.tenor') {
    const { above, upTo } = value.years;
    return {
      name,
      has: ({ trueRemainMaturityStr = '' }) => {
        const years = maturityYears(trueRemainMaturityStr);
        return years !== null && years > above && (upTo === null || years <= upTo);
      },
    };
  }
  const ids = new Set(value.instruments.map(({ id }) => id.securityId));
  return { name, has: ({ securityId }) => ids.has(securityId) };
}
