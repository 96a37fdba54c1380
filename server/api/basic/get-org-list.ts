import { basic } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import { listOrganisations } from '#server/domain/accounts';

export const getOrgList = ({ storage }: { readonly storage: Storage }): Route =>
  route(basic.getOrgList, async ({ query }) => [
    ...(await listOrganisations(storage.kysely, query.keyword ?? '')),
  ]);
