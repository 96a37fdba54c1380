import * as z from 'zod/mini';
import { eventPage } from '../../entities/index.ts';
import { endpoint } from '../endpoint.ts';

export const events = endpoint({
  name: 'events',
  method: 'GET',
  path: '/basic/events',
  reply: z.array(eventPage),
});
