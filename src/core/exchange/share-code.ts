import { SHARED_LAYOUT, type SharedLayout } from '#contract/config';
import { inflate, deflate } from './deflate.ts';

/** Every code begins with this; the number is the version of the code, not of the layout in it. */
const MARK = 'BD1';
const looksLikeCode = /^BD(\d{1,3})\./;

type Row = readonly unknown[];

/** The same content as short rows, without key names. */
function rowsOf({ layout, baseVersion, columns, rows, panels, schemaVersion }: SharedLayout): Row {
  return [
    schemaVersion,
    layout,
    baseVersion,
    columns,
    rows,
    panels.map(({ id, panel, x, y, w, h, index, ...rest }) => [id, panel, x, y, w, h, index, rest]),
  ];
}

/** One dashboard, or a list of them. */
function valueOf(row: unknown): unknown {
  if (!Array.isArray(row)) return null;
  if (!Array.isArray(row[0])) return layoutOf(row);
  const { many, schemaVersion } = SHARED_LAYOUT;
  return { format: many, schemaVersion, layouts: row.map(layoutOf) };
}

function layoutOf(row: unknown): unknown {
  if (!Array.isArray(row)) return null;
  const [schemaVersion, layout, baseVersion, columns, rows, panels]: Row = row;
  if (!Array.isArray(panels)) return null;
  return {
    format: SHARED_LAYOUT.format,
    schemaVersion,
    layout,
    baseVersion,
    columns,
    rows,
    panels: panels.map((item: unknown) => {
      const [id, panel, x, y, w, h, index, rest]: Row = Array.isArray(item) ? item : [];
      return { ...(typeof rest === 'object' ? rest : {}), id, panel, x, y, w, h, index };
    }),
  };
}

/** CRC-32 as eight hex digits: detects typing errors, truncation and alteration. */
function checksum(text: string): string {
  let crc = ~0;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (~crc >>> 0).toString(16).padStart(8, '0');
}

/** Layouts as one line of text that survives a chat window: mark, compressed content, checksum. */
export async function shareCodeOf(layouts: readonly SharedLayout[]): Promise<string> {
  const rows = layouts.map(rowsOf);
  const bytes = await deflate(JSON.stringify(rows.length === 1 ? rows[0] : rows));
  const body = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return `${MARK}.${body}.${checksum(body)}`;
}

type Decoded =
  | { readonly kind: 'none' }
  | { readonly kind: 'newer' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'value'; readonly value: unknown };

/** The content of a share code. `none`: the text is not a code. Never rejects. */
export async function decodeShare(text: string): Promise<Decoded> {
  const code = text.replace(/\s+/g, '');
  const mark = looksLikeCode.exec(code);
  if (!mark) return { kind: 'none' };
  if (mark[1] !== '1') return { kind: Number(mark[1]) > 1 ? 'newer' : 'damaged' };
  const [, body = '', sum, ...rest] = code.split('.');
  if (sum === undefined || rest.length > 0 || checksum(body) !== sum) return { kind: 'damaged' };
  try {
    const binary = atob(body.replaceAll('-', '+').replaceAll('_', '/'));
    const json = await inflate(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
      SHARED_LAYOUT.bytes,
    );
    return { kind: 'value', value: valueOf(JSON.parse(json)) };
  } catch {
    return { kind: 'damaged' };
  }
}
