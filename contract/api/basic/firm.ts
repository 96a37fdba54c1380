import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** What the data of this server say of the firm, for what the configuration leaves open; '' where nothing is known. */
export const firm = endpoint({
  name: 'firm',
  method: 'GET',
  path: '/basic/firm',
  reply: z.object({
    fullName: z.string(),
    hotline: z.string(),
    email: z.string(),
    serviceHours: z.string(),
    /** A demonstration: all of it is invented. */
    isDemo: z.boolean(),
  }),
});

export const documentText = endpoint({
  name: 'documentText',
  method: 'GET',
  path: '/basic/documentText',
  /** null: the product's own text applies. */
  reply: z.object({ text: z.nullable(z.string()) }),
});
