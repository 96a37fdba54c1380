import { Archive, type Block, type Segment, writeSegment } from '#server/archive';
import { HttpError } from '#server/call';
import { type Db } from '#server/db';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../tests/_util/temp-folder.ts';
import { ArchivedAudit, type ArchivedQuery } from './archived-audit.ts';

const BLOCKS = 20;
const IN_BLOCK = 100;
/** The only block with an event of another kind. */
const RARE = 7;
const START = Date.parse('2026-05-01T00:00:00+08:00');

const folder = tempFolder('archived-audit');
let segment: Segment;
let blocks: readonly Block[] = [];
let readCount = 0;

/** One month, without a database that lists it. */
class OneMonth extends Archive {
  override segments = async () => [segment];
  override blocks = async () => blocks;
  override async *read(...[of, parts, isWanted]: Parameters<Archive['read']>) {
    for (const block of parts) {
      readCount += 1;
      yield* super.read(of, [block], isWanted);
    }
  }
}
const audit = new ArchivedAudit(new OneMonth(folder));
// `as` holds: OneMonth asks no database.
const db = {} as Db;

const lineOf = (seq: number, block: number) =>
  JSON.stringify({
    seq,
    at: new Date(START + seq * 1_000).toISOString(),
    kind: seq === block * IN_BLOCK + 1 && block === RARE ? 'case.closed' : 'login.success',
    oper_id: 'D0001',
    // A word of an event's detail is none of its kind.
    detail: JSON.stringify({ kind: 'case.closed' }),
  });

async function* batches() {
  for (let block = 0; block < BLOCKS; block += 1)
    yield Array.from({ length: IN_BLOCK }, (_, n) => {
      const seq = block * IN_BLOCK + n + 1;
      return { key: String(seq), at: new Date(START + seq * 1_000), line: lineOf(seq, block) };
    });
}

beforeAll(async () => {
  const written = await writeSegment(folder, 'audit-2026-05', batches());
  ({ blocks } = written);
  const { file, sha256, rows, bytes } = written;
  segment = {
    kind: 'audit',
    month: '2026-05',
    file,
    sha256,
    rows,
    bytes,
    first_key: '1',
    last_key: String(rows),
    archived_at: new Date(START),
  };
});

const query = (kind: string, isAbandoned = () => false): ArchivedQuery => ({
  matches: (row) => row.kind.startsWith(kind),
  words: [[`"kind":"${kind}`]],
  from: 0,
  to: Number.POSITIVE_INFINITY,
  below: Number.POSITIVE_INFINITY,
  isAbandoned,
});

describe('events of which an archived month has few', () => {
  it('are found, and only lines that may be one are parsed', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const found = await audit.page(db, query('case.'), 0, 20);
    expect(found.map(({ seq }) => seq)).toEqual([RARE * IN_BLOCK + 1]);
    expect(parse).toHaveBeenCalledTimes(1);
    expect(await audit.count(db, query('case.'), 1_000)).toBe(1);
    expect(await audit.count(db, query('config.'), 1_000)).toBe(0);
    parse.mockRestore();
  });

  it('are not looked for when the client has gone', async () => {
    readCount = 0;
    const reading = audit.page(
      db,
      query('config.', () => readCount === 3),
      0,
      20,
    );
    await expect(reading).rejects.toBeInstanceOf(HttpError);
    expect(readCount).toBe(3);
  });
});
