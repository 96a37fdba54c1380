import { configApi, type ReplyOf } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import type { RunningConfig } from '#server/domain/config';

type Reply = ReplyOf<typeof configApi.current>;

/** The configuration that runs; without its texts for a caller that has them. */
export const currentConfig = (storage: Storage, running: RunningConfig): Route =>
  route(
    configApi.current,
    async ({ query }): Promise<Reply> => {
      const newest = await running.newest(storage.kysely);
      if (newest === null) return { version: 0, hash: null, texts: null };
      const { version, hash, texts } = newest;
      return { version, hash, texts: hash === query.have ? null : texts };
    },
    // `as` holds: the handler above made it.
    { etag: (data) => etagOf(data as Reply) },
  );

const etagOf = ({ version, hash, texts }: Reply): string =>
  `${version}-${hash ?? 'built-in'}${texts === null ? '-head' : ''}`;
