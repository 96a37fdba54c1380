import * as z from 'zod/mini';
import { eventPage } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

const staffEvent = z.extend(eventPage, {
  /** Whom it is for: the id of a group; null: everybody, visitors too. */
  group: z.nullable(z.string()),
  /** Its readers are told by message once it is published. */
  tells: z.boolean(),
  isTold: z.boolean(),
  isPublished: z.boolean(),
  /** How often it was saved; saving over another version is refused. */
  version: z.number(),
});
export type StaffEvent = z.output<typeof staffEvent>;

/** Calls of the console about event pages. Part of `consoleApi`. */
export const consoleEvents = {
  events: endpoint({
    name: 'consoleEvents',
    method: 'GET',
    path: '/console/auth/events',
    roles: ['operator'],
    reply: z.array(staffEvent),
  }),
  saveEvent: endpoint({
    name: 'consoleSaveEvent',
    method: 'POST',
    path: '/console/auth/event/save',
    roles: ['operator'],
    reply: z.object({ version: z.number() }),
  }),
  dropEvent: endpoint({
    name: 'consoleDropEvent',
    method: 'POST',
    path: '/console/auth/event/drop',
    roles: ['operator'],
    reply: z.object({}),
  }),
} as const;
