import { basic } from '#contract/api';
import {
  type BundleText,
  documentIn,
  type Documents,
  documentsSection,
  parseJsonText,
} from '#contract/config';
import { route, type Route } from '#server/call';
import type { Storage } from '#server/db';
import type { Trials } from '#server/domain/config';
import * as z from 'zod/mini';

const settingsShape = z.object({ documents: z.optional(documentsSection) });

/** A document that the firm wrote itself, as it runs for the caller. */
export const documentText = (storage: Storage, trials: Trials): Route => {
  // Each configuration is read once, however many ask.
  const read = new WeakMap<BundleText, Documents | undefined>();
  const documentsOf = (texts: BundleText): Documents | undefined => {
    if (!read.has(texts))
      read.set(texts, settingsShape.safeParse(parseJsonText(texts.settings)).data?.documents);
    return read.get(texts);
  };
  return route(basic.documentText, async ({ viewer, query: { name, language } }) => {
    const assignment = await trials.assignment(storage.kysely, viewer.session?.operId ?? null);
    const documents = assignment === null ? undefined : documentsOf(assignment.running.texts);
    return { text: documentIn(documents, name, language) };
  });
};
