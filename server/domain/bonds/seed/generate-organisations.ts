import type { OrganisationKind, OrganisationTable, TraderTable } from '#server/db/tables';
import { seededRandom } from '#server/runtime';
import { CITIES } from './places.data.ts';
import { JOINT_STOCK_BANKS, LARGE_BANKS } from './issuer-forms.data.ts';
import {
  ACTIVITY_ORDER,
  FUNDS,
  FORENAME_FIRST,
  FORENAME_SECOND,
  INSURERS,
  SECURITIES_FIRMS,
  SURNAMES,
} from './organisations.data.ts';
import { padded } from './draft.ts';
import { pinyinInitials } from '../pinyin.ts';

const CITY_BANKS = CITIES.slice(0, 10).map((city, index) =>
  index % 4 === 3 ? `${city}农商银行` : `${city}银行`,
);

const NAMES: Readonly<Record<OrganisationKind, readonly string[]>> = {
  bigBank: LARGE_BANKS,
  jointStockBank: JOINT_STOCK_BANKS,
  cityBank: CITY_BANKS,
  securities: SECURITIES_FIRMS,
  insurance: INSURERS,
  fund: FUNDS,
};

const fullNameOf = (kind: OrganisationKind, name: string): string => {
  if (kind === 'fund') return `${name}管理有限公司`;
  return name.endsWith('农商银行')
    ? `${name.replace('农商银行', '农村商业银行')}股份有限公司`
    : `${name}股份有限公司`;
};

/** Forty invented institutions with one to four traders each, the same every time. Codes begin with 999, which no real code does. */
export function generateOrganisations(): { organisations: OrganisationTable[]; traders: TraderTable[] } {
  const random = seededRandom(40);
  const people = new Set<string>();
  const person = (): string => {
    const letter = (letters: string): string => random.pick([...letters]);
    let name = '';
    do name = letter(SURNAMES) + letter(FORENAME_FIRST) + letter(FORENAME_SECOND);
    while (people.has(name));
    people.add(name);
    return name;
  };
  const organisations = ACTIVITY_ORDER.map(
    ([kind, index, marketMaker = false], position): OrganisationTable => {
      const shortName = NAMES[kind][index] ?? '';
      return {
        org_id: `ORG${padded(position + 1, 3)}`,
        org_code: `999${padded(position + 1, 18)}`,
        short_name: shortName,
        full_name: fullNameOf(kind, shortName),
        pinyin: pinyinInitials(shortName),
        kind,
        market_maker: marketMaker,
        activity_rank: position + 1,
        demo: true,
      };
    },
  );
  const traders = organisations.flatMap(({ org_id }) =>
    Array.from({ length: random.int(1, 4) }, (_, index): TraderTable => ({
      trader_id: `T${org_id.slice(3)}${padded(index + 1, 2)}`,
      org_id,
      name: person(),
      demo: true,
    })),
  );
  return { organisations, traders };
}
