/** One file of an archive: its path with `/` between folders, and its text. */
export interface ZipEntry {
  readonly name: string;
  readonly text: string;
}

/**
 * Why an archive was not read: not a zip; damaged, or a file in it too long; an unsupported kind (password, zip64, another compression method); a file that
 * is not UTF-8.
 */
export type ZipFault = 'noZip' | 'damaged' | 'unread' | 'notText';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const ENCRYPTED = 0x0001;
/** 1980-01-01, the first day of the format: equal files make equal archives. */
const NO_DATE = 0x0021;
const [STORED, DEFLATED] = [0, 8];
const MAX_ENTRIES = 100;

/** CRC-32 of the format (reflected polynomial 0xEDB88320). */
function crc32(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

type Field = readonly [bytes: 2 | 4, value: number];

function record(fields: readonly Field[], ...tail: readonly Uint8Array[]): Uint8Array[] {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return [new Uint8Array(view.buffer), ...tail];
}

const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(sizeOf(parts));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A zip archive of texts, in the order given, uncompressed: the same entries make the same bytes. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const locals: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  for (const entry of entries) {
    const [name, data] = [encoder.encode(entry.name), encoder.encode(entry.text)];
    const common: readonly Field[] = [
      [2, 20],
      [2, UTF8],
      [2, STORED],
      [2, 0],
      [2, NO_DATE],
      [4, crc32(data)],
      [4, data.length],
      [4, data.length],
      [2, name.length],
      [2, 0],
    ];
    const offset = sizeOf(locals);
    locals.push(...record([[4, LOCAL], ...common], name, data));
    const rest: readonly Field[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ];
    central.push(...record([[4, CENTRAL], [2, 20], ...common, ...rest], name));
  }
  const end = record([
    [4, END],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, sizeOf(central)],
    [4, sizeOf(locals)],
    [2, 0],
  ]);
  return joined([...locals, ...central, ...end]);
}

/** Where the file list begins and how many files there are; null when this is not a zip. */
function endOf(view: DataView): { readonly at: number; readonly count: number } | null {
  const shortest = 22;
  const longestComment = 0xffff;
  for (
    let at = view.byteLength - shortest;
    at >= Math.max(0, view.byteLength - shortest - longestComment);
    at -= 1
  )
    if (view.getUint32(at, true) === END)
      return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  return null;
}

class Refused extends Error {
  override readonly name = 'Refused';
  readonly fault: ZipFault;

  constructor(fault: ZipFault) {
    super(fault);
    this.fault = fault;
  }
}

interface ArchivedFile {
  readonly name: string;
  readonly packing: number;
  readonly crc: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** The files listed in the central directory at the end. Throws Refused, or RangeError for offsets outside the archive. */
function list(bytes: Uint8Array<ArrayBuffer>): readonly ArchivedFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) throw new Refused('noZip');
  if (end.count > MAX_ENTRIES) throw new Refused('unread');
  const decoder = new TextDecoder('utf-8');
  const found: ArchivedFile[] = [];
  let { at } = end;
  for (let count = end.count; count > 0; count -= 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Refused('damaged');
    if (view.getUint16(at + 8, true) & ENCRYPTED) throw new Refused('unread');
    const [packed, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const local = view.getUint32(at + 42, true);
    if (packed === 0xffffffff || local === 0xffffffff) throw new Refused('unread');
    if (view.getUint32(local, true) !== LOCAL) throw new Refused('damaged');
    // The local header has its own lengths: its extra field differs.
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + packed > bytes.length) throw new Refused('damaged');
    found.push({
      name: decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      packing: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      data: bytes.slice(start, start + packed),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

/**
 * The bytes, inflated from raw deflate; null when not deflate, or more than `most` bytes. Separate from `inflate` of share codes: a shared chunk would
 * be loaded on the way to the home page.
 */
async function unpacked(data: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array | null> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return joined(parts);
      parts.push(value);
      if (sizeOf(parts) > most) {
        await reader.cancel();
        return null;
      }
    }
  } catch {
    return null;
  }
}

/** The text in UTF-8 bytes, without a byte order mark; null when they are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Throws Refused. */
async function textOf({ packing, crc, data }: ArchivedFile, most: number): Promise<string> {
  if (packing !== STORED && packing !== DEFLATED) throw new Refused('unread');
  const whole = packing === STORED ? data : await unpacked(data, most);
  if (whole === null || whole.length > most || crc32(whole) !== crc) throw new Refused('damaged');
  const text = utf8Text(whole);
  if (text === null) throw new Refused('notText');
  return text;
}

/**
 * The texts in a zip archive, stored or deflated, in archive order; folders are left out. `accepts` selects by name which files are read, `most`
 * is the greatest length of one, bytes. Otherwise the reason they were not read.
 */
export async function unzip(
  bytes: Uint8Array<ArrayBuffer>,
  accepts: (name: string) => boolean,
  most: number,
): Promise<readonly ZipEntry[] | ZipFault> {
  try {
    const files = list(bytes).filter(({ name }) => !name.endsWith('/') && accepts(name));
    return await Promise.all(
      files.map(async (file) => ({ name: file.name, text: await textOf(file, most) })),
    );
  } catch (error) {
    if (error instanceof Refused) return error.fault;
    // An offset outside the archive.
    if (error instanceof RangeError) return 'damaged';
    throw error;
  }
}
