import { basic } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import { storedFirm } from '#server/domain/accounts';
import type { FirmSource } from './get-stdt-one.ts';

/** What the stored parameters say of the firm. */
export const firm = ({
  storage,
  isDemo,
}: { readonly storage: Storage } & Pick<FirmSource, 'isDemo'>): Route =>
  route(basic.firm, async () => ({ ...(await storedFirm(storage.kysely)), isDemo }));
