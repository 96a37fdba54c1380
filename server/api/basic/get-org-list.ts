import { basic } from '#contract/api';
import type { Storage } from '../../db/storage.ts';
import { listOrganisations } from '../../domain/accounts/index.ts';
import { route, type Route } from '../../call/route.ts';

export const getOrgList = ({ storage }: { readonly storage: Storage }): Route =>
  route(basic.getOrgList, async ({ query }) => [
    ...(await listOrganisations(storage.kysely, query.keyword ?? '')),
  ]);
