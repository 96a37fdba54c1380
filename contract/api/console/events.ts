import * as z from 'zod/mini';
import { eventPage } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

const staffEvent = z.extend(eventPage, {
  /** The id of the group it is for, or VERIFIED_USERS; null: everyone, including visitors. */
  group: z.nullable(z.string()),
  /** Its readers are notified by message once it is published. */
  tells: z.boolean(),
  isTold: z.boolean(),
  isPublished: z.boolean(),
  /** The number of saves; saving over another version is refused. */
  version: z.number(),
});
export type StaffEvent = z.output<typeof staffEvent>;

/** Console calls on event pages. Part of `consoleApi`. */
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
