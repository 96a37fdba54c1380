import { basic } from '#contract/api';
import { notFound, route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import { standardParameter } from '#server/domain/accounts';

export const getStdtOne = ({ storage }: { readonly storage: Storage }): Route =>
  route(basic.getStdtOne, async ({ query }) => {
    const value = await standardParameter(storage.kysely, query.ARGNAME);
    if (value === null) throw notFound();
    return { ARGVALUE: value };
  });
