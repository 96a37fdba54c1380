import * as z from 'zod/mini';

/** An event page as sent to its readers. `body` is Markdown; `publishTime` Beijing time. `name` is part of its address, `/event/NAME`. */
export const eventPage = z.object({
  name: z.string(),
  title: z.string(),
  body: z.string(),
  publishTime: z.string(),
});
export type EventPage = z.output<typeof eventPage>;
