import {
  controlFrame,
  type AnyStream,
  positionalFrame,
  type RowDecoder,
  streamFrame,
  type StreamType,
  streams,
} from '#contract/push';
import { type Words, wordsOf } from '#core/text';
import * as z from 'zod/mini';

/** A parsed server frame. Rows are checked against the contract only on request: thousands arrive every second. */
export type ServerFrame =
  | {
      readonly kind: 'stream';
      readonly type: StreamType;
      readonly op: 'snap' | 'upd' | 'del';
      readonly ids: readonly string[] | null;
      readonly rows: readonly unknown[];
      readonly since: number;
      readonly seq: number;
      readonly ts: string;
    }
  | {
      readonly kind: 'error';
      readonly code: number;
      readonly words: Words | null;
      readonly stream: string | null;
    }
  /** Whether the data on this socket is current. */
  | { readonly kind: 'state'; readonly live: boolean }
  | { readonly kind: 'other' }
  /** Rows that cannot be derived from those before them: frames were lost. */
  | { readonly kind: 'loss'; readonly type: StreamType; readonly since: number; readonly seq: number }
  | { readonly kind: 'bad'; readonly problem: string };

const isStreamType = (type: string): type is StreamType => Object.hasOwn(streams, type);

/** Reports what is wrong with rows of a stream; null for nothing. */
export type RowCheck = (type: StreamType, rows: readonly unknown[]) => string | null;

const checkTypedRows: RowCheck = (type, rows) => {
  const { row }: AnyStream = streams[type];
  if (row === undefined) return null;
  const result = z.safeParse(z.array(row), rows);
  return result.success ? null : z.prettifyError(result.error);
};

/** The decoders of one socket, by stream. */
export type Decoders = (type: StreamType) => RowDecoder;

const isListOfLists = (value: unknown): boolean => Array.isArray(value) && value.every(Array.isArray);
const lists = z.custom<unknown[][]>(isListOfLists);
/**
 * A positional frame as delivered by `Conflator`: it may represent several frames, `since` being the `seq` of the first. Single rows and
 * changes are for the decoder to judge: the schema library would visit every value.
 */
const deliveredFrame = z.extend(positionalFrame, {
  rows: lists,
  changes: z.optional(lists),
  since: z.optional(z.number()),
});

/** Reads a frame. Rows whose schema the client has are always checked, all others only by `checkRows`. */
export function readFrame(
  frame: unknown,
  decoders: Decoders,
  checkRows: RowCheck = checkTypedRows,
): ServerFrame {
  if (typeof frame === 'object' && frame !== null && 'rows' in frame)
    return readPositional(frame, decoders, checkRows);
  const parsed = z.safeParse(streamFrame, frame);
  if (!parsed.success) return readControl(frame, parsed.error);
  const { type, op, ids, data, seq, ts } = parsed.data;
  if (!isStreamType(type)) return { kind: 'other' };
  if (op === 'del') decoders(type).drop(ids ?? []);
  const problem = op === 'del' ? null : checkRows(type, data);
  if (problem !== null) return { kind: 'bad', problem: `${type}: ${problem}` };
  return { kind: 'stream', type, op, ids: ids ?? null, rows: data, since: seq, seq, ts };
}

function readPositional(frame: object, decoders: Decoders, checkRows: RowCheck): ServerFrame {
  const parsed = z.safeParse(deliveredFrame, frame);
  if (!parsed.success) return { kind: 'bad', problem: z.prettifyError(parsed.error) };
  const { type, op, ids, seq, since = seq, ts } = parsed.data;
  if (!isStreamType(type)) return { kind: 'other' };
  const rows = decoders(type).decode(parsed.data);
  if (rows === null) return { kind: 'loss', type, since, seq };
  const problem = checkRows(type, rows);
  if (problem !== null) return { kind: 'bad', problem: `${type}: ${problem}` };
  return { kind: 'stream', type, op, ids: ids ?? null, rows, since, seq, ts };
}

function readControl(frame: unknown, error: z.core.$ZodError): ServerFrame {
  const control = z.safeParse(controlFrame, frame);
  if (!control.success) return { kind: 'bad', problem: z.prettifyError(error) };
  if (control.data.type === 'state') return { kind: 'state', live: control.data.live };
  if (control.data.type !== 'error') return { kind: 'other' };
  const { code, stream } = control.data;
  return { kind: 'error', code, words: wordsOf('refusals', control.data), stream: stream ?? null };
}
