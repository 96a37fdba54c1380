import { configApi, type ReplyOf } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import type { ConfigReader } from '#server/domain/config';

type Reply = ReplyOf<typeof configApi.current>;

/** The configuration that runs; without its texts for a caller that has them. */
export const currentConfig = (storage: Storage, reader: ConfigReader): Route =>
  route(
    configApi.current,
    async ({ query }): Promise<Reply> => {
      const head = await reader.head(storage.kysely);
      if (head === null) return { version: 0, hash: null, texts: null };
      if (head.hash === query.have) return { ...head, texts: null };
      const newest = await reader.newest(storage.kysely);
      return newest ?? { version: 0, hash: null, texts: null };
    },
    // `as` holds: the handler above made it.
    { etag: (data) => etagOf(data as Reply) },
  );

const etagOf = ({ version, hash, texts }: Reply): string =>
  `${version}-${hash ?? 'built-in'}${texts === null ? '-head' : ''}`;
