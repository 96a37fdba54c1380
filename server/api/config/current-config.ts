import { configApi, type ReplyOf } from '#contract/api';
import { type BundleText, parseJsonText, withDigests } from '#contract/config';
import { route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import type { Trials } from '#server/domain/config';

type Reply = ReplyOf<typeof configApi.current>;
type Assignment = NonNullable<Awaited<ReturnType<Trials['assignment']>>>;

const BUILT_IN: Reply = { version: 0, hash: null, texts: null };

/** The configuration in force for the caller; without its texts for a caller that already has them. */
export const currentConfig = (storage: Storage, trials: Trials): Route => {
  const replyOf = sharedReplies();
  return route(
    configApi.current,
    async ({ viewer, query }): Promise<Reply> => {
      const assignment = await trials.assignment(storage.kysely, viewer.session?.operId ?? null);
      if (assignment === null || (assignment.running.version === 0 && !assignment.isTrial)) return BUILT_IN;
      return replyOf(assignment, assignment.running.hash === query.have);
    },
    // `as` holds: the handler above made it.
    { etag: (data) => etagOf(data as Reply), isShared: true },
  );
};

/**
 * Returns one reply object for all callers in the same situation: it is compressed once when a thousand clients request it
 * together.
 */
function sharedReplies(): (assignment: Assignment, hasTexts: boolean) => Reply {
  const cache = new WeakMap<Assignment['running'], Map<string, Reply>>();
  return ({ running, isTrial }, hasTexts) => {
    const kinds = cache.get(running) ?? new Map<string, Reply>();
    cache.set(running, kinds);
    const kind = `${isTrial} ${hasTexts}`;
    const { version, hash, texts } = running;
    const reply = kinds.get(kind) ?? {
      version,
      hash,
      texts: hasTexts ? null : forClients(texts),
      ...(isTrial ? { isTrial } : {}),
    };
    kinds.set(kind, reply);
    return reply;
  };
}

/** Texts of documents stay here until a page shows one. */
function forClients(texts: BundleText): BundleText {
  const settings = parseJsonText(texts.settings);
  if (typeof settings !== 'object' || settings === null || !('documents' in settings)) return texts;
  return { ...texts, settings: JSON.stringify(withDigests(settings)) };
}

const etagOf = ({ version, hash, texts, isTrial }: Reply): string =>
  `${version}-${hash ?? 'built-in'}${texts === null ? '-head' : ''}${isTrial === true ? '-trial' : ''}`;
