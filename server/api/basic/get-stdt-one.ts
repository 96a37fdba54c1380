import { basic } from '#contract/api';
import { firmWords } from '#contract/config';
import { DEFAULT_LANGUAGE } from '#contract/rules';
import { notFound, route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import { standardParameter } from '#server/domain/accounts';
import type { Identity } from '#server/locales';

/** Where the firm is named. */
export interface FirmSource {
  readonly identity: () => Identity;
  readonly isDemo: boolean;
}

/** Parameters that the configuration may set. */
const CONFIGURED: Readonly<Partial<Record<string, keyof ReturnType<typeof firmWords>>>> = {
  orgName: 'firm',
  servicePhone: 'hotline',
  serviceEmail: 'email',
  serviceHours: 'serviceHours',
};

/** A named parameter: of the firm, as configured, before what is stored under that name. */
export const getStdtOne = ({
  storage,
  identity,
}: { readonly storage: Storage } & Pick<FirmSource, 'identity'>): Route =>
  route(basic.getStdtOne, async ({ query: { ARGNAME } }) => {
    const word = CONFIGURED[ARGNAME];
    const configured = word === undefined ? '' : firmWords(identity().firm, DEFAULT_LANGUAGE)[word];
    const value = configured || (await standardParameter(storage.kysely, ARGNAME));
    if (value === null) throw notFound();
    return { ARGVALUE: value };
  });
