import { createHash, type Hash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A row leaving its table: the database's own JSON, from which it can be restored exactly. */
export interface LeavingRow {
  readonly line: string;
  /** Its lookup key: the number of an audit event, the id of an order or a trade. Ascending within a file. */
  readonly key: string;
  readonly at: Date;
}

/** A range of rows in a file, as a gzip member of its own. Times are epoch ms. */
export interface Block {
  readonly at: number;
  readonly bytes: number;
  readonly rows: number;
  readonly first: string;
  readonly last: string;
  readonly from: number;
  readonly to: number;
}

/** A completed file. */
export interface SegmentFile {
  readonly file: string;
  readonly sha256: string;
  readonly rows: number;
  readonly bytes: number;
  readonly blocks: readonly Block[];
}

/**
 * Writes rows to `NAME-HASH.jsonl.gz`: JSON lines, compressed block by block, so that `zcat` reads the whole and a program any part. On disk when
 * the promise resolves; nothing is left behind if it rejects.
 */
export async function writeSegment(
  folder: string,
  name: string,
  batches: AsyncIterable<readonly LeavingRow[]>,
): Promise<SegmentFile> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const part = join(folder, `.${name}.${process.pid}.part`);
  const fd = openSync(part, 'w', 0o600);
  const hash = createHash('sha256');
  const blocks: Block[] = [];
  let [rows, bytes] = [0, 0];
  try {
    for await (const batch of batches) {
      const block = writeBlock(fd, hash, bytes, batch);
      blocks.push(block);
      rows += block.rows;
      bytes += block.bytes;
    }
    fsyncSync(fd);
  } catch (error) {
    rmSync(part);
    throw error;
  } finally {
    closeSync(fd);
  }
  const sha256 = hash.digest('hex');
  const file = `${name}-${sha256.slice(0, 12)}.jsonl.gz`;
  renameSync(part, join(folder, file));
  syncFolder(folder);
  return { file, sha256, rows, bytes, blocks };
}

function writeBlock(fd: number, hash: Hash, at: number, batch: readonly LeavingRow[]): Block {
  const packed = gzipSync(`${batch.map(({ line }) => line).join('\n')}\n`);
  for (let written = 0; written < packed.length;) written += writeSync(fd, packed, written);
  hash.update(packed);
  const times = batch.map((row) => row.at.getTime());
  return {
    at,
    bytes: packed.length,
    rows: batch.length,
    first: batch.at(0)?.key ?? '',
    last: batch.at(-1)?.key ?? '',
    from: Math.min(...times),
    to: Math.max(...times),
  };
}

/** The rows of a block, in order, each a line as the database wrote it. Throws if the file is missing or damaged. */
export function readBlock(path: string, { at, bytes }: Pick<Block, 'at' | 'bytes'>): string {
  const fd = openSync(path, 'r');
  try {
    const packed = Buffer.alloc(bytes);
    if (readSync(fd, packed, 0, bytes, at) !== bytes) throw new Error(`${path} is shorter than it was`);
    return gunzipSync(packed).toString('utf8');
  } finally {
    closeSync(fd);
  }
}

/** SHA-256 (hex) of a file. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  // `as` holds: a stream without an encoding produces buffers.
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** A renamed file is durable only once its folder is synced. */
function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
