import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { PackedReply } from './packed-reply.ts';

const text = JSON.stringify({ rows: Array.from({ length: 200 }, (_, n) => `25附息国债${n}`) });

it('compresses once per encoding that a client accepts, and not at all for clients that accept none', async () => {
  const reply = new PackedReply(text);
  const br = await reply.for('gzip, deflate, br, zstd');
  expect([br.encoding, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', text]);
  expect(br.bytes.length).toBeLessThan(Buffer.byteLength(text) / 2);
  const gzip = await reply.for('GZIP;q=0.8, br;q=0');
  expect([gzip.encoding, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', text]);
  for (const accepted of [undefined, '', 'identity', 'br;q=0.000', 'bro', 'deflate'])
    expect(await reply.for(accepted)).toEqual({ encoding: null, bytes: Buffer.from(text) });
  expect((await reply.for('br')).bytes).toBe(br.bytes);
});

it('leaves a short reply uncompressed', async () => {
  expect(await new PackedReply('{}').for('br')).toEqual({ encoding: null, bytes: Buffer.from('{}') });
});
