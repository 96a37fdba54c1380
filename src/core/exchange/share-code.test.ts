import { crc32, deflateRawSync } from 'node:zlib';
import { SHARED_LAYOUT } from '#contract/config';
import type { PageLayout } from '#core/layout';
import { describe, expect, it } from 'vitest';
import { inflate } from './deflate.ts';
import { readShared } from './read.ts';
import { decodeShare, shareCodeOf } from './share-code.ts';
import { fileTextOf, sharedOf } from './write.ts';

const page: PageLayout = {
  id: 'deep',
  version: 3,
  columns: 12,
  rows: 10,
  gapless: true,
  panels: [{ id: 'ladder', panel: 'depth.ladder', x: 0, y: 0, w: 12, h: 10, index: 0, channel: 'blue' }],
};
const shared = sharedOf(page);

/** A well-formed code with any content: compressed and check-summed by another library. */
function codeOf(content: string | Uint8Array, pack = true): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const body = Buffer.from(pack ? deflateRawSync(bytes) : bytes).toString('base64url');
  return `BD1.${body}.${crc32(body).toString(16).padStart(8, '0')}`;
}
const row = (panels: unknown): unknown => [1, 'deep', 3, 12, 10, panels];

describe('a share code', () => {
  it('is packed and summed in the standard way, and reads codes packed by other programs', async () => {
    const [mark, body = '', sum] = (await shareCodeOf([shared])).split('.');
    expect([mark, sum]).toEqual(['BD1', crc32(body).toString(16).padStart(8, '0')]);
    const panels = shared.panels.map(({ id, panel, x, y, w, h, index, ...rest }) => [
      id,
      panel,
      x,
      y,
      w,
      h,
      index,
      rest,
    ]);
    expect(await readShared(codeOf(JSON.stringify(row(panels))))).toEqual({
      kind: 'layouts',
      layouts: [shared],
    });
  });

  it.each([
    ['no prefix', 'hello', 'none'],
    ['a prefix without its point', 'BD1', 'none'],
    ['a prefix within other text', 'see BD1.x.00000000', 'none'],
    ['a version number that is too long', 'BD1000.x.00000000', 'none'],
    ['the next version', 'BD2.x.00000000', 'newer'],
    ['a much later version', 'BD999.x', 'newer'],
    ['version 0', 'BD0.x.00000000', 'damaged'],
    ['a leading zero in the version', 'BD01.x.00000000', 'damaged'],
    ['no checksum', 'BD1.AAAA', 'damaged'],
    ['an empty checksum', 'BD1.AAAA.', 'damaged'],
    ['its prefix only', 'BD1.', 'damaged'],
  ])('with %s: %j is %s', async (_what, text, kind) => {
    expect(await decodeShare(text)).toEqual({ kind });
  });

  it('with anything after its checksum is damaged', async () => {
    const code = await shareCodeOf([shared]);
    expect(await decodeShare(`${code}.${code}`)).toEqual({ kind: 'damaged' });
    expect(await decodeShare(`${code}.`)).toEqual({ kind: 'damaged' });
  });

  it.each([
    ['is not compressed', codeOf('[]', false)],
    ['is truncated', codeOf(deflateRawSync(Buffer.from('[1,2,3]')).subarray(0, 4), false)],
    ['is not UTF-8', codeOf(new Uint8Array([0x22, 0xff, 0xfe, 0x22]))],
    ['is not JSON', codeOf('[1,')],
    ['is empty', codeOf('')],
  ])('whose checksum is right but whose content %s is damaged, and nothing throws', async (_what, code) => {
    expect(await decodeShare(code)).toEqual({ kind: 'damaged' });
  });

  it.each([
    ['nothing', null],
    ['a number', 5],
    ['an object', { panels: [] }],
    ['an empty list', []],
    ['empty rows', [[], []]],
    ['a number in place of the panels', row(5)],
    ['a panel without a position', row([['a', 'depth.ladder']])],
    ['panels that are not lists', row(['a', null, 7])],
    ['null after a valid panel', row([['a', 'depth.ladder', 0, 0, 12, 10, 0, 'x'], null])],
  ])('that contains %s is not a layout', async (_what, value) => {
    expect(await readShared(codeOf(JSON.stringify(value)))).toEqual({ kind: 'refused', problem: 'foreign' });
  });

  it('takes a panel’s place and id from their own fields, whatever else the rest contains', async () => {
    const rest = { id: 'other', panel: 'other.kind', x: 99, channel: 'blue' };
    const panels = [['ladder', 'depth.ladder', 0, 0, 12, 10, 0, rest]];
    expect(await readShared(codeOf(JSON.stringify(row(panels))))).toEqual({
      kind: 'layouts',
      layouts: [shared],
    });
  });

  it('made by a later build is reported as newer, for one page and for several', async () => {
    const later = [SHARED_LAYOUT.schemaVersion + 1, ...(row([]) as unknown[]).slice(1)];
    expect(await readShared(codeOf(JSON.stringify(later)))).toEqual({ kind: 'refused', problem: 'newer' });
    const many = { format: SHARED_LAYOUT.many, schemaVersion: SHARED_LAYOUT.schemaVersion + 1, layouts: [] };
    expect(await readShared(JSON.stringify(many))).toEqual({ kind: 'refused', problem: 'newer' });
  });
});

describe('a text to import', () => {
  it.each([
    ['white space only', ' \r\n\t\u3000', 'empty'],
    ['with a version as a string', JSON.stringify({ ...shared, schemaVersion: '2' }), 'foreign'],
    ['of another format', JSON.stringify({ ...shared, format: 'other', schemaVersion: 99 }), 'foreign'],
    ['of the format but without a version', JSON.stringify({ format: SHARED_LAYOUT.format }), 'foreign'],
    ['a list', '[]', 'foreign'],
    ['truncated', fileTextOf([shared]).slice(0, -9), 'foreign'],
  ])('that is %s is refused', async (_what, text, problem) => {
    expect(await readShared(text)).toEqual({ kind: 'refused', problem });
  });

  it('may be up to the size limit, and not a character longer', async () => {
    const text = fileTextOf([shared]);
    const full = text.padEnd(SHARED_LAYOUT.bytes);
    expect((await readShared(full)).kind).toBe('layouts');
    expect(await readShared(`${full} `)).toEqual({ kind: 'refused', problem: 'tooLarge' });
  });

  it('written as a file has a line for each panel, so that two files can be compared', () => {
    const two = sharedOf({
      ...page,
      panels: [...page.panels, ...page.panels.map((panel) => ({ ...panel, id: 'b' }))],
    });
    const linesOf = (text: string): readonly string[] =>
      text.split('\n').filter((line) => line.includes('"panel"'));
    expect(linesOf(fileTextOf([two])).map((line) => JSON.parse(line.replace(/,$/, '')))).toEqual(two.panels);
    expect(linesOf(fileTextOf([two, { ...two, layout: 'home' }]))).toHaveLength(4);
    expect(fileTextOf([two])).toMatch(/\}\n$/);
  });
});

describe('unpacking', () => {
  const packed = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(deflateRawSync(Buffer.from(text)));

  it('allows output up to the limit, counted in bytes', async () => {
    expect(await inflate(packed('国债'), 6)).toBe('国债');
    await expect(inflate(packed('国债'), 5)).rejects.toThrow('more than 5 bytes');
  });

  it('loses no character that is split between two chunks', async () => {
    const text = `x${'国债𠮷'.repeat(40_000)}`;
    expect(await inflate(packed(text), 1_000_000)).toBe(text);
  });

  it('is refused where the data ends within a character', async () => {
    const cut = new Uint8Array(deflateRawSync(Buffer.from('国').subarray(0, 2)));
    await expect(inflate(cut, 100)).rejects.toBeInstanceOf(TypeError);
  });
});
