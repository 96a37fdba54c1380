import { basic } from '#contract/api';
import type { Storage } from '../../db/storage.ts';
import { standardParameter } from '../../domain/accounts/index.ts';
import { notFound } from '../../call/errors.ts';
import { route, type Route } from '../../call/route.ts';

export const getStdtOne = ({ storage }: { readonly storage: Storage }): Route =>
  route(basic.getStdtOne, async ({ query }) => {
    const value = await standardParameter(storage.kysely, query.ARGNAME);
    if (value === null) throw notFound();
    return { ARGVALUE: value };
  });
