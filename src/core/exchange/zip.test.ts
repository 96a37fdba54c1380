import { crc32, deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unzip, type ZipEntry, zipOf } from './zip.ts';

const files: readonly ZipEntry[] = [
  { name: 'menu.json', text: '{ "label": "首页" }\n' },
  { name: 'settings.json', text: '{}\n' },
];
const MOST = 10_000;
const all = (): boolean => true;
const changed = (bytes: Uint8Array<ArrayBuffer>, at: number, to: number): Uint8Array<ArrayBuffer> => {
  const other = bytes.slice();
  other[at] = to;
  return other;
};

/** The first file of an archive, packed: what Windows and macOS make of a folder. */
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
  it('gives back what was put in, in its order, whatever the texts', async () => {
    const entry = fc.record({
      name: fc.stringMatching(/^[a-z]{1,8}\.json$/),
      text: fc.string({ unit: 'grapheme' }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 5 }), async (entries) => {
        const plain = entries.map(({ name, text }) => ({ name, text: text.replace(/^\uFEFF/, '') }));
        expect(await unzip(zipOf(plain), all, MOST)).toEqual(plain);
      }),
    );
  });

  it('is the same bytes for the same files, and reads only what is wanted', async () => {
    expect(zipOf(files)).toEqual(zipOf([...files]));
    expect(await unzip(zipOf(files), (name) => name === 'settings.json', MOST)).toEqual([files[1]]);
  });

  it('reads what other programs packed, in folders, with a byte order mark', async () => {
    expect(await unzip(packed('﻿{ "a": 1 }'), all, MOST)).toEqual([
      { name: 'src/config/menu.json', text: '{ "a": 1 }' },
    ]);
  });

  it('says why it is not read: no zip, cut off, damaged, too long, a password, no UTF-8', async () => {
    const whole = zipOf(files);
    const text = 30 + 'menu.json'.length;
    expect(await unzip(new TextEncoder().encode('{ }'), all, MOST)).toBe('noZip');
    expect(await unzip(whole.slice(0, whole.length - 30), all, MOST)).toBe('noZip');
    expect(await unzip(whole.slice(40), all, MOST)).toBe('damaged');
    expect(await unzip(changed(whole, text, 0x5b), all, MOST)).toBe('damaged');
    expect(await unzip(whole, all, 10)).toBe('damaged');
    expect(await unzip(packed('a'.repeat(2_000)), all, 1_000)).toBe('damaged');
    const central = whole.length - 22 - 2 * 46 - 'menu.jsonsettings.json'.length;
    expect(await unzip(changed(whole, central + 8, 1), all, MOST)).toBe('unread');
    expect(await unzip(changed(whole, central + 10, 12), all, MOST)).toBe('unread');
    // 首 as GBK has it, its sum right.
    const gbk = zipOf([{ name: 'a', text: 'ab' }]);
    gbk.set([0xca, 0xd7], 31);
    const view = new DataView(gbk.buffer);
    for (const at of [14, 33 + 16]) view.setUint32(at, crc32(gbk.subarray(31, 33)), true);
    expect(await unzip(gbk, all, MOST)).toBe('notText');
  });
});
