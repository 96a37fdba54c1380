import * as z from 'zod/mini';

const number = z.number();
const securityId = z.string().check(z.maxLength(32));

const values = z.record(
  z.string().check(z.maxLength(40)),
  z.union([z.string().check(z.maxLength(200)), number]),
);

/** Messages that a plugin's frame may send. Anything else is a fault. */
export const fromFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('pong'), n: number }),
  z.object({ type: z.literal('error'), message: z.string().check(z.maxLength(2000)) }),
  z.object({
    type: z.literal('follow'),
    follow: number,
    stream: z.string().check(z.maxLength(40)),
    ids: z.array(securityId).check(z.maxLength(200)),
  }),
  z.object({ type: z.literal('unfollow'), follow: number }),
  z.object({ type: z.literal('publish'), id: securityId }),
  z.object({
    type: z.literal('call'),
    call: number,
    name: z.string().check(z.maxLength(80)),
    request: z.object({ params: z.optional(values), query: z.optional(values) }),
  }),
]);
export type FromFrame = z.output<typeof fromFrame>;

/** Messages from the host to a frame. */
export type ToFrame =
  | { readonly type: 'run'; readonly code: string; readonly language: string }
  | { readonly type: 'look'; readonly theme: 'dark' | 'light' }
  | { readonly type: 'ping'; readonly n: number }
  | { readonly type: 'bond'; readonly id: string }
  | { readonly type: 'settings'; readonly settings: Readonly<Record<string, unknown>> }
  | { readonly type: 'reply'; readonly call: number; readonly data: unknown }
  | { readonly type: 'refused'; readonly call: number; readonly message: string }
  | { readonly type: 'rows'; readonly follow: number; readonly rows: readonly unknown[] };
