import type { Random } from '#server/runtime';
import { CITIES } from './places.data.ts';
import { CITY_BANK_COUNT, CORPORATE_FORMS, JOINT_STOCK_BANKS, LARGE_BANKS } from './issuer-forms.data.ts';

/** An issuer: names, its own rating, and the implied rating of its senior debt. */
export interface Issuer {
  readonly shortName: string;
  readonly fullName: string;
  readonly rating: string;
  readonly impliedRating: string;
}

export interface Issuers {
  /** Large banks first, then joint-stock, then city banks: the order of their deposit codes. */
  readonly banks: readonly Issuer[];
  readonly corporates: readonly Issuer[];
}

const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  AAA: ['AAA', 'AAA-', 'AA+'],
  'AA+': ['AA+', 'AA', 'AA'],
  AA: ['AA', 'AA(2)', 'AA-'],
  'AA-': ['AA-', 'A+', 'A'],
};

/** Every invented issuer, the same for the same random sequence. */
export function makeIssuers(random: Random): Issuers {
  const bank = (name: string, fullName: string, rating: string, impliedRating: string): Issuer => ({
    shortName: name,
    fullName,
    rating,
    impliedRating,
  });
  const banks = [
    ...LARGE_BANKS.map((name) => bank(name, `${name}股份有限公司`, 'AAA', 'AAA+')),
    ...JOINT_STOCK_BANKS.map((name) => bank(name, `${name}股份有限公司`, 'AAA', 'AAA')),
    ...CITIES.slice(0, CITY_BANK_COUNT).map((city, index) => {
      const name = index % 4 === 3 ? `${city}农商银行` : `${city}银行`;
      const full = index % 4 === 3 ? `${city}农村商业银行股份有限公司` : `${city}银行股份有限公司`;
      const rating = index < 18 ? 'AAA' : random.weighted([['AA+', 6] as const, ['AA', 4] as const]);
      return bank(name, full, rating, rating === 'AAA' ? 'AAA-' : rating);
    }),
  ];
  const corporates = CITIES.flatMap((city) =>
    CORPORATE_FORMS.filter(() => random.chance(0.45)).map(([short, form]): Issuer => {
      const rating = random.weighted([
        ['AAA', 40] as const,
        ['AA+', 35] as const,
        ['AA', 23] as const,
        ['AA-', 2] as const,
      ]);
      return {
        shortName: `${city}${short}`,
        fullName: `${city}${form}`,
        rating,
        impliedRating: random.pick(IMPLIED[rating] ?? [rating]),
      };
    }),
  );
  return { banks, corporates };
}
