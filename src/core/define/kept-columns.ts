import * as z from 'zod/mini';

/** Setting of a list: how a person left its columns. Kept with the layout, so it comes along to other machines. */
export const keptColumns = z.object({
  /** Columns in their order, px wide; [] as the product has them. */
  columns: z._default(
    z
      .array(z.object({ id: z.string().check(z.maxLength(24)), width: z.int(), isHidden: z.boolean() }))
      .check(z.maxLength(40)),
    [],
  ),
  /** Column that the list is sorted by; '' as the product sorts it. */
  sortBy: z._default(z.string().check(z.maxLength(24)), ''),
  sortUp: z._default(z.boolean(), false),
});
export type KeptColumns = z.output<typeof keptColumns>;
