import * as z from 'zod/mini';

/** Setting of a list: how the user left its columns. Stored with the layout, so it follows the user to other machines. */
export const savedColumns = z.object({
  /** Columns in order, px wide; [] for the product's own. */
  columns: z._default(
    z
      .array(z.object({ id: z.string().check(z.maxLength(24)), width: z.int(), isHidden: z.boolean() }))
      .check(z.maxLength(40)),
    [],
  ),
  /** Column that the list is sorted by; '' for the product's own order. */
  sortBy: z._default(z.string().check(z.maxLength(24)), ''),
  sortUp: z._default(z.boolean(), false),
});
export type SavedColumns = z.output<typeof savedColumns>;
