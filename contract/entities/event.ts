import * as z from 'zod/mini';

/** An event of the firm as its readers get it. `body` is Markdown; `publishTime` Beijing time. `name` stands in its address, `/event/NAME`. */
export const eventPage = z.object({
  name: z.string(),
  title: z.string(),
  body: z.string(),
  publishTime: z.string(),
});
export type EventPage = z.output<typeof eventPage>;
