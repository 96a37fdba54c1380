import type { MarketCommand } from '#server/domain/market';
import * as z from 'zod/mini';

/**
 * A recorded market: JSON lines. The first states the format and the span; each other is a command `atMs` after its beginning. Prices
 * in whole 1e-4, quantities 万元, `expireAt` in ms after the beginning.
 */
const header = z.strictObject({
  format: z.literal('bond-market'),
  version: z.literal([1, 2, 3]),
  from: z.string(),
  to: z.string(),
});
export type RecordingHeader = z.output<typeof header>;

const id = z.string().check(z.minLength(1), z.maxLength(80));
const whole = z.int();
const order = z.strictObject({
  id,
  clOrdId: z.string(),
  source: z.enum(['sim', 'user']),
  ownerId: id,
  orgId: id,
  side: z.union([z.literal(1), z.literal(2)]),
  yieldE4: whole,
  clean: whole,
  priceType: z.enum(['Y', 'C']),
  orderQty: whole,
  minQty: whole,
  allOrNone: z.boolean(),
  settlType: z.string(),
  quoteInd: z.union([z.literal(1), z.literal(2), z.literal(99)]),
  timeInForce: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  specifyTime: z.string(),
  expireAt: z.nullable(whole),
  urgent: z.boolean(),
  stars: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  ocoGroup: z.nullable(z.string()),
  targetId: z.nullable(id),
});
const command = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('place'), order }),
  z.strictObject({
    type: z.literal('cancel'),
    ids: z.array(id).check(z.minLength(1)),
    ownerId: z.null(),
    reason: z.enum(['user', 'session', 'admin']),
  }),
  z.strictObject({ type: z.literal('confirm'), targetId: id, hitId: id, ownerId: id, qty: whole }),
  z.strictObject({ type: z.literal('refuse'), targetId: id, hitId: id, ownerId: id }),
]);
const line = z.strictObject({ atMs: whole.check(z.minimum(0)), securityId: id, bucket: z.string(), command });
export type RecordedCommand = z.output<typeof line>;
export type RecordedKind = RecordedCommand['command'];

export interface Recording {
  readonly header: RecordingHeader;
  /** In chronological order. */
  readonly commands: readonly RecordedCommand[];
}

/** The file is not a valid recording. Names the line. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
}

/** Reads a recording. Throws RecordingError naming the first bad line. */
export function parseRecording(text: string): Recording {
  const lines = text.split('\n').map((content, i) => ({ content: content.trim(), number: i + 1 }));
  const [first, ...rest] = lines.filter(({ content }) => content !== '');
  if (!first) throw new RecordingError('the file is empty');
  const head = parse(header, first, undefined);
  const commands = rest.map((item) => parse(line, item, REVIVERS[head.version]));
  const late = commands.findIndex((item, i) => item.atMs < (commands[i - 1]?.atMs ?? 0));
  if (late >= 0) throw new RecordingError(`line ${rest[late]?.number ?? 0}: atMs goes back in time`);
  return { header: head, commands };
}

function parse<T extends z.core.$ZodType>(
  schema: T,
  { content, number }: { content: string; number: number },
  reviver: Reviver | undefined,
): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(content, reviver);
  } catch {
    throw new RecordingError(`line ${number}: no JSON`);
  }
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RecordingError(
    `line ${number}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not accepted'}`,
  );
}

type Reviver = (key: string, value: unknown) => unknown;

/** Version 2 had one order per cancel, its `id`. */
function listIds(key: string, value: unknown): unknown {
  if (key !== 'command' || typeof value !== 'object' || value === null) return value;
  if (!('type' in value) || value.type !== 'cancel' || !('id' in value)) return value;
  const { id: only, ...rest } = value;
  return { ...rest, ids: [only] };
}

/** How lines of former versions are read. */
const REVIVERS: Readonly<Record<RecordingHeader['version'], Reviver | undefined>> = {
  1: (key, value) => listIds(key, nameYield(key, value)),
  2: listIds,
  3: undefined,
};

/** Version 1 called an order's yield `rank`. */
function nameYield(key: string, value: unknown): unknown {
  if (key !== 'order' || typeof value !== 'object' || value === null || !('rank' in value)) return value;
  const { rank: yieldE4, ...rest } = value;
  return { ...rest, yieldE4 };
}

/** A recording as text. */
export const writeRecording = ({ header: head, commands }: Recording): string =>
  [head, ...commands].map((item) => `${JSON.stringify(item)}\n`).join('');

/** A recorded command to be sent at `beganAt` + `atMs` in another market: with new ids and shifted times. */
export function moved(
  recorded: RecordedCommand,
  prefix: string,
  beganAt: number,
  speed: number,
): MarketCommand {
  const { securityId, bucket, command: old } = recorded;
  const renamed = (value: string): string => `${prefix}${value}`;
  switch (old.type) {
    case 'place': {
      const { order: quote } = old;
      return {
        securityId,
        bucket,
        command: {
          type: 'place',
          order: {
            ...quote,
            // Users' orders are replayed as a simulated dealer's: their owners do not exist here.
            source: 'sim',
            id: renamed(quote.id),
            targetId: quote.targetId === null ? null : renamed(quote.targetId),
            ocoGroup: quote.ocoGroup === null ? null : renamed(quote.ocoGroup),
            expireAt: quote.expireAt === null ? null : Math.round(beganAt + quote.expireAt / speed),
          },
        },
      };
    }
    case 'cancel':
      return { securityId, bucket, command: { ...old, ids: old.ids.map(renamed) } };
    case 'confirm':
    case 'refuse':
      return {
        securityId,
        bucket,
        command: { ...old, targetId: renamed(old.targetId), hitId: renamed(old.hitId) },
      };
  }
}
