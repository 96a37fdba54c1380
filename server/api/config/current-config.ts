import { configApi, type ReplyOf } from '#contract/api';
import { route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import type { Trials } from '#server/domain/config';

type Reply = ReplyOf<typeof configApi.current>;

/** The configuration that the caller runs; without its texts for a caller that has them. */
export const currentConfig = (storage: Storage, trials: Trials): Route =>
  route(
    configApi.current,
    async ({ viewer, query }): Promise<Reply> => {
      const standing = await trials.standing(storage.kysely, viewer.session?.operId ?? null);
      if (standing === null || (standing.running.version === 0 && !standing.isTrial))
        return { version: 0, hash: null, texts: null };
      const { running, isTrial } = standing;
      const { version, hash, texts } = running;
      return {
        version,
        hash,
        texts: hash === query.have ? null : texts,
        ...(isTrial ? { isTrial } : {}),
      };
    },
    // `as` holds: the handler above made it.
    { etag: (data) => etagOf(data as Reply) },
  );

const etagOf = ({ version, hash, texts }: Reply): string =>
  `${version}-${hash ?? 'built-in'}${texts === null ? '-head' : ''}`;
