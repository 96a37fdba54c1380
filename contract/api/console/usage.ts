import * as z from 'zod/mini';
import { STAFF_ROLES, USAGE_KINDS_OF_USER, USED_THINGS } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

const usedThing = z.object({
  what: z.enum(USED_THINGS),
  /** As effects name it: `navigation/quotes/composite`, a route id, or `<layout>/<panel>`. */
  id: z.string(),
  uses: z.number(),
  /** Different accounts; visitors are not told apart. */
  people: z.number(),
  /** Uses by kind of user. */
  by: z.array(z.object({ who: z.enum(USAGE_KINDS_OF_USER), uses: z.number() })),
});
export type UsedThing = z.output<typeof usedThing>;

export const usageFigures = z.object({
  /** Names the configuration (`Bundle.hash`). */
  hash: z.string(),
  pages: z.number(),
  panels: z.number(),
  crashes: z.number(),
  refused: z.number(),
  /** Pages whose time to content was measured. */
  measured: z.number(),
  /** Mean time to content, ms; null: nothing was measured. */
  contentMs: z.nullable(z.number()),
});
export type UsageFigures = z.output<typeof usageFigures>;

/** A menu item, page or panel that a change alters and leaves where it is, with its uses on both sides. */
export const partUse = z.object({
  what: z.enum(USED_THINGS),
  id: z.string(),
  /** Text key of its name, or the kind of a panel without one. */
  label: z.string(),
  after: z.number(),
  before: z.number(),
});
export type PartUse = z.output<typeof partUse>;

/** Calls of the console about how much of the configuration is used. Part of `consoleApi`. */
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
      /** Uses that were reported yesterday and not kept: of unknown things or configurations, or too many at once. */
      dropped: z.number(),
    }),
  }),
  versionUse: endpoint({
    name: 'consoleVersionUse',
    method: 'GET',
    path: '/console/auth/config/version/:id/use',
    roles: STAFF_ROLES,
    reply: z.object({
      /** The changed parts with what known people did with them within seven days, under this version and under the one before. */
      parts: z.array(partUse),
    }),
  }),
} as const;
