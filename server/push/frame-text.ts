import type { Batch } from './outbound-queue.ts';

/** The start of a frame, up to the sequence number, which differs per reader. */
export const frameHead = (type: string, seq: number): string => `{"type":"${type}","seq":${seq}`;

/** The rest of the frame, the same for all readers that lack the same. `fields` null: rows by name. */
export function frameTail(
  { op, texts, changes, keys, ids }: Batch,
  ts: string,
  fields: readonly string[] | null,
): string {
  const named = op === 'del' ? keys : ids;
  const idsText = named === null ? '' : `,"ids":${JSON.stringify(named)}`;
  const head = `,"ts":"${ts}","op":"${op}"${idsText}`;
  if (fields === null || op === 'del') return `${head},"data":[${texts.join(',')}]}`;
  const fieldsText = op === 'snap' ? `,"fields":${JSON.stringify(fields)}` : '';
  const changesText = changes.length === 0 ? '' : `,"changes":[${changes.join(',')}]`;
  return `${head}${fieldsText},"rows":[${texts.join(',')}]${changesText}}`;
}
