import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { done } from './fields.ts';

export const terms = endpoint({
  name: 'terms',
  method: 'GET',
  path: '/account/auth/terms',
  reply: z.object({
    /** Of the terms of service and the privacy text in force; '': not known. */
    version: z.string(),
    /** When the caller accepted them, Beijing time; '': not yet. */
    acceptedTime: z.string(),
  }),
});

export const acceptTerms = endpoint({
  name: 'acceptTerms',
  method: 'POST',
  path: '/account/auth/acceptTerms',
  reply: done,
});
