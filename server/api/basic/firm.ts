import { basic } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import { standardParameter } from '#server/domain/accounts';
import type { FirmSource } from './get-stdt-one.ts';

/** What the stored parameters say of the firm. */
export const firm = ({
  storage,
  isDemo,
}: { readonly storage: Storage } & Pick<FirmSource, 'isDemo'>): Route =>
  route(basic.firm, async () => {
    const read = async (name: string) => (await standardParameter(storage.kysely, name)) ?? '';
    const [fullName, hotline, email, serviceHours] = await Promise.all([
      read('orgName'),
      read('servicePhone'),
      read('serviceEmail'),
      read('serviceHours'),
    ]);
    return { fullName, hotline, email, serviceHours, isDemo };
  });
