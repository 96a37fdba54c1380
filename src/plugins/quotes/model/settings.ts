import * as z from 'zod/mini';
import { BOND_GROUPS, MATURITY_BUCKET_NAMES } from './filter-names.ts';

/** Settings of every list of quotes: the filter that it opens with, and its density. */
export const quoteListSettings = z.object({
  group: z._default(z.enum(['all', ...BOND_GROUPS]), 'all'),
  maturity: z._default(z.enum(['all', ...MATURITY_BUCKET_NAMES]), 'all'),
  isTwoSided: z._default(z.boolean(), false),
  density: z._default(z.enum(['normal', 'compact']), 'normal'),
  /** How the person left the columns of my quotes, for the page that shows them. */
  mine: z._default(z.record(z.string(), z.unknown()), {}),
});
export type QuoteListSettings = z.output<typeof quoteListSettings>;
