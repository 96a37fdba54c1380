import * as z from 'zod/mini';
import { STAFF_ROLES, USAGE_KINDS_OF_USER, USED_THINGS } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

const usedThing = z.object({
  what: z.enum(USED_THINGS),
  /** As in effects: `navigation/quotes/composite`, a route id, or `<layout>/<panel>`. */
  id: z.string(),
  uses: z.number(),
  /** Distinct accounts; visitors are not distinguished. */
  people: z.number(),
  /** Uses by kind of user. */
  by: z.array(z.object({ who: z.enum(USAGE_KINDS_OF_USER), uses: z.number() })),
});
export type UsedThing = z.output<typeof usedThing>;

export const usageFigures = z.object({
  /** Identifies the configuration (`Bundle.hash`). */
  hash: z.string(),
  pages: z.number(),
  panels: z.number(),
  crashes: z.number(),
  refused: z.number(),
  /** Pages whose time to content was measured. */
  measured: z.number(),
  /** Mean time to content, ms; null: no measurements. */
  contentMs: z.nullable(z.number()),
});
export type UsageFigures = z.output<typeof usageFigures>;

/** A menu item, page or panel that a change alters without moving, with its uses on both sides. */
export const partUse = z.object({
  what: z.enum(USED_THINGS),
  id: z.string(),
  /** Text key of its name, or the panel kind if it has none. */
  label: z.string(),
  after: z.number(),
  before: z.number(),
});
export type PartUse = z.output<typeof partUse>;

/** Console calls on configuration usage. Part of `consoleApi`. */
export const consoleUsage = {
  usage: endpoint({
    name: 'consoleUsage',
    method: 'GET',
    path: '/console/auth/usage',
    roles: STAFF_ROLES,
    reply: z.object({
      /** Yesterday, Beijing. */
      day: z.string(),
      things: z.array(usedThing),
      /** Of the configurations that ran in the last seven days. */
      versions: z.array(usageFigures),
      /** Uses reported yesterday but discarded: of unknown things or configurations, or too many at once. */
      dropped: z.number(),
    }),
  }),
  versionUse: endpoint({
    name: 'consoleVersionUse',
    method: 'GET',
    path: '/console/auth/config/version/:id/use',
    roles: STAFF_ROLES,
    reply: z.object({
      /** The changed parts with their use by logged-in users within seven days, under this version and under the previous one. */
      parts: z.array(partUse),
    }),
  }),
} as const;
