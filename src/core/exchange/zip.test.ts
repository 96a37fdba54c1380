import { crc32, deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unzip, utf8Text, type ZipEntry, zipOf } from './zip.ts';

const files: readonly ZipEntry[] = [
  { name: 'menu.json', text: '{ "label": "首页" }\n' },
  { name: 'settings.json', text: '{}\n' },
];
const MAX = 10_000;
const all = (): boolean => true;
const changed = (bytes: Uint8Array<ArrayBuffer>, at: number, to: number): Uint8Array<ArrayBuffer> => {
  const other = bytes.slice();
  other[at] = to;
  return other;
};

/** The first file of an archive, compressed: as Windows and macOS make of a folder. */
function packed(text: string): Uint8Array<ArrayBuffer> {
  const name = 'src/config/menu.json';
  const [whole] = [zipOf([{ name, text }])];
  const data = new TextEncoder().encode(text);
  const small = new Uint8Array(deflateRawSync(data));
  const head = 30 + name.length;
  const bytes = new Uint8Array(whole.length - data.length + small.length);
  bytes.set(whole.subarray(0, head));
  bytes.set(small, head);
  bytes.set(whole.subarray(head + data.length), head + small.length);
  const view = new DataView(bytes.buffer);
  const central = head + small.length;
  for (const at of [8, central + 10]) view.setUint16(at, 8, true);
  for (const at of [18, central + 20]) view.setUint32(at, small.length, true);
  view.setUint32(bytes.length - 6, central, true);
  return bytes;
}

describe('a zip archive', () => {
  it('returns the files that were put in, in order, whatever their texts', async () => {
    const entry = fc.record({
      name: fc.stringMatching(/^[a-z]{1,8}\.json$/),
      text: fc.string({ unit: 'grapheme' }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 5 }), async (entries) => {
        const plain = entries.map(({ name, text }) => ({ name, text: text.replace(/^\uFEFF/, '') }));
        expect(await unzip(zipOf(plain), all, MAX)).toEqual(plain);
      }),
    );
  });

  it('has the same bytes for the same files, and reads only the files requested', async () => {
    expect(zipOf(files)).toEqual(zipOf([...files]));
    expect(await unzip(zipOf(files), (name) => name === 'settings.json', MAX)).toEqual([files[1]]);
  });

  it('reads archives of other programs, with folders and byte order marks', async () => {
    expect(await unzip(packed('﻿{ "a": 1 }'), all, MAX)).toEqual([
      { name: 'src/config/menu.json', text: '{ "a": 1 }' },
    ]);
  });

  it('reports why it cannot be read: not a zip, truncated, damaged, too long, a password, not UTF-8', async () => {
    const whole = zipOf(files);
    const text = 30 + 'menu.json'.length;
    expect(await unzip(new TextEncoder().encode('{ }'), all, MAX)).toBe('noZip');
    expect(await unzip(whole.slice(0, whole.length - 30), all, MAX)).toBe('noZip');
    expect(await unzip(whole.slice(40), all, MAX)).toBe('damaged');
    expect(await unzip(changed(whole, text, 0x5b), all, MAX)).toBe('damaged');
    expect(await unzip(whole, all, 10)).toBe('damaged');
    expect(await unzip(packed('a'.repeat(2_000)), all, 1_000)).toBe('damaged');
    const central = whole.length - 22 - 2 * 46 - 'menu.jsonsettings.json'.length;
    expect(await unzip(changed(whole, central + 8, 1), all, MAX)).toBe('unread');
    expect(await unzip(changed(whole, central + 10, 12), all, MAX)).toBe('unread');
    // 首 in GBK, with a correct checksum.
    const gbk = zipOf([{ name: 'a', text: 'ab' }]);
    gbk.set([0xca, 0xd7], 31);
    const view = new DataView(gbk.buffer);
    for (const at of [14, 33 + 16]) view.setUint32(at, crc32(gbk.subarray(31, 33)), true);
    expect(await unzip(gbk, all, MAX)).toBe('notText');
  });
});

describe('an archive of another program', () => {
  interface Extras {
    /** Bytes of extra fields, in the file's local header and in the central directory. */
    readonly local?: number;
    readonly central?: number;
    /** Comments of the file and of the archive. */
    readonly note?: string;
    readonly comment?: string;
  }
  const le = (bytes: 2 | 4, value: number): readonly number[] =>
    Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff);
  const bytesOf = (text: string): readonly number[] => [...new TextEncoder().encode(text)];

  /** An archive that follows the format to the letter, with what other programs add to it. */
  function archive(entries: readonly ZipEntry[], extras: Extras = {}): Uint8Array<ArrayBuffer> {
    const { local = 0, central = 0, note = '', comment = '' } = extras;
    const body: number[] = [];
    const listed: number[] = [];
    for (const { name, text } of entries) {
      const [nameBytes, data] = [bytesOf(name), bytesOf(text)];
      const common = [
        ...le(2, 20),
        ...le(2, 0),
        ...le(2, 0),
        ...le(4, 0),
        ...le(4, crc32(Uint8Array.from(data))),
        ...le(4, data.length),
        ...le(4, data.length),
        ...le(2, nameBytes.length),
      ];
      const at = body.length;
      const filler = (length: number): readonly number[] => Array.from({ length }, () => 0x7a);
      body.push(...le(4, 0x04034b50), ...common, ...le(2, local), ...nameBytes, ...filler(local), ...data);
      listed.push(
        ...le(4, 0x02014b50),
        ...le(2, 20),
        ...common,
        ...le(2, central),
        ...le(2, note.length),
        ...le(2, 0),
        ...le(2, 0),
        ...le(4, 0),
        ...le(4, at),
        ...nameBytes,
        ...filler(central),
        ...bytesOf(note),
      );
    }
    const end = [
      ...le(4, 0x06054b50),
      ...le(2, 0),
      ...le(2, 0),
      ...le(2, entries.length),
      ...le(2, entries.length),
      ...le(4, listed.length),
      ...le(4, body.length),
      ...le(2, comment.length),
      ...bytesOf(comment),
    ];
    return Uint8Array.from([...body, ...listed, ...end]);
  }

  it('is read whatever it adds: extra fields, comments, bytes before or after', async () => {
    const extra = fc.record({
      local: fc.nat(20),
      central: fc.nat(20),
      note: fc.stringMatching(/^[a-z]{0,9}$/),
      comment: fc.stringMatching(/^[a-z]{0,40}$/),
    });
    await fc.assert(
      fc.asyncProperty(extra, async (extras) => {
        expect(await unzip(archive(files, extras), all, MAX)).toEqual(files);
      }),
      { numRuns: 50 },
    );
    expect(await unzip(archive(files, { comment: 'x'.repeat(65_535) }), all, MAX)).toEqual(files);
    expect(await unzip(archive(files, { comment: 'x'.repeat(65_536) }), all, MAX)).toBe('noZip');
  });

  it('has the same bytes as ours except for the date and the name flag', async () => {
    const [ours, theirs] = [zipOf(files), archive(files)];
    expect(ours.length).toBe(theirs.length);
    // Each header has two such bytes and two of the date, at 6 and 12 in the local header, at 8 and 14 in the directory.
    const others = [...ours.keys()].filter((at) => ours[at] !== theirs[at]);
    expect(others).toHaveLength(2 * files.length * 2);
    expect(await unzip(theirs, all, MAX)).toEqual(files);
  });

  it('may contain no files, which is not a fault', async () => {
    expect([await unzip(archive([]), all, MAX), await unzip(zipOf([]), all, MAX)]).toEqual([[], []]);
  });

  it('is read without its folders, and with Chinese names', async () => {
    const [file] = files;
    if (file === undefined) throw new Error('two files');
    const named = { ...file, name: '配置/菜单.json' };
    expect(await unzip(archive([{ name: '配置/', text: '' }, named]), all, MAX)).toEqual([named]);
    expect(await unzip(zipOf([named]), all, MAX)).toEqual([named]);
  });

  it('is refused beyond a hundred files, more than any configuration has', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}`, text: '' }));
    expect(await unzip(zipOf(many(100)), all, MAX)).toHaveLength(100);
    expect(await unzip(zipOf(many(101)), all, MAX)).toBe('unread');
  });

  it('may contain damaged or oversized files that are not requested', async () => {
    const whole = archive([...files, { name: 'photo.png', text: 'x'.repeat(500) }]);
    const at = whole.lastIndexOf(0x78);
    const isJson = (name: string): boolean => name.endsWith('.json');
    expect(await unzip(changed(whole, at, 0x79), isJson, 100)).toEqual(files);
    expect(await unzip(changed(whole, at, 0x79), all, 1_000)).toBe('damaged');
  });

  it('is read up to the size limit and not a byte beyond, compressed or not', async () => {
    const text = 'a'.repeat(50);
    for (const make of [(of: string) => archive([{ name: 'a', text: of }]), packed]) {
      expect(await unzip(make(text), all, 50)).toHaveLength(1);
      expect(await unzip(make(`${text}a`), all, 50)).toBe('damaged');
    }
  });

  it.each([
    ['ZIP64, according to its compressed size', 20, 'unread'],
    ['ZIP64, according to its offset', 42, 'unread'],
  ])('in %s is not read', async (_what, field, fault) => {
    const bytes = archive([{ name: 'a', text: 'b' }]);
    const list = bytes.length - 22 - 46 - 1;
    for (let at = 0; at < 4; at += 1) bytes[list + field + at] = 0xff;
    expect(await unzip(bytes, all, MAX)).toBe(fault);
  });

  it('with one byte changed never throws and never returns a different text', async () => {
    const bytes = archive(files);
    const texts = files.map(({ text }) => text);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), async (at, to) => {
        const read = await unzip(changed(bytes, at, to), all, MAX);
        const others = typeof read === 'string' ? [] : read.filter(({ text }) => !texts.includes(text));
        expect(others).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('is read from a view into a larger buffer, as a browser may provide it', async () => {
    const bytes = archive(files);
    const larger = new Uint8Array(bytes.length + 20);
    larger.set(bytes, 10);
    expect(await unzip(larger.subarray(10, 10 + bytes.length), all, MAX)).toEqual(files);
  });
});

it.each([
  ['plain text', [0x61], 'a'],
  ['a byte order mark, which is removed', [0xef, 0xbb, 0xbf, 0x61], 'a'],
  ['Chinese', [0xe9, 0xa6, 0x96], '首'],
  ['nothing', [], ''],
  ['a truncated character', [0xe9, 0xa6], null],
  ['another encoding', [0xca, 0xd7], null],
])('bytes of %s are read as UTF-8 or refused', (_what, bytes, text) => {
  expect(utf8Text(Uint8Array.from(bytes))).toBe(text);
});
