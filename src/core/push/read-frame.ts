import { controlFrame, streamFrame, type StreamType, streams } from '#contract/push';
import * as z from 'zod/mini';

/** A parsed server frame. Rows are checked against the contract only when asked: thousands a second arrive. */
export type ServerFrame =
  | {
      readonly kind: 'stream';
      readonly type: StreamType;
      readonly op: 'snap' | 'upd' | 'del';
      readonly ids: readonly string[] | null;
      readonly rows: readonly unknown[];
      readonly seq: number;
      readonly ts: string;
    }
  | {
      readonly kind: 'error';
      readonly code: number;
      readonly message: string;
      readonly stream: string | null;
    }
  | { readonly kind: 'other' }
  | { readonly kind: 'bad'; readonly problem: string };

const isStreamType = (type: string): type is StreamType => Object.hasOwn(streams, type);

/** Reads a frame. Rows of streams of the `bond` scope are checked only if `checkRows`; those of all others always. */
export function readFrame(frame: unknown, checkRows: boolean): ServerFrame {
  const parsed = z.safeParse(streamFrame, frame);
  if (!parsed.success) {
    const control = z.safeParse(controlFrame, frame);
    if (!control.success) return { kind: 'bad', problem: z.prettifyError(parsed.error) };
    if (control.data.type !== 'error') return { kind: 'other' };
    const { code, message, stream } = control.data;
    return { kind: 'error', code, message, stream: stream ?? null };
  }
  const { type, op, ids, data, seq, ts } = parsed.data;
  if (!isStreamType(type)) return { kind: 'other' };
  if (op !== 'del' && (checkRows || streams[type].scope !== 'bond')) {
    const rows = z.safeParse(z.array(streams[type].row as z.core.$ZodType), data);
    if (!rows.success) return { kind: 'bad', problem: `${type}: ${z.prettifyError(rows.error)}` };
  }
  return { kind: 'stream', type, op, ids: ids ?? null, rows: data, seq, ts };
}
