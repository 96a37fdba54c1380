/** `npm run clients:former`: stores the contract of this version as its pages use it, for the test of later versions. */
import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import {
  clientFrame,
  controlFrame,
  POSITIONAL_PROTOCOL,
  positionalFrame,
  serverCommand,
  streamFrame,
  SUB_PROTOCOL,
} from '../contract/push/index.ts';
import { allOperations, allStreams } from '../contract/server/index.ts';

/** Requests are stored as sent, replies as they may be received: a page ignores unknown fields, unless its schema is strict. */
const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output' = 'input') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
const version = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
const former = {
  version,
  protocols: [SUB_PROTOCOL, POSITIONAL_PROTOCOL],
  calls: allOperations.map(({ name, method, path, params, query, body, reply }) => ({
    name,
    method,
    path,
    ...(params && { params: schemaOf(params) }),
    ...(query && { query: schemaOf(query) }),
    ...(body && { body: schemaOf(body) }),
    reply: schemaOf(reply),
  })),
  streams: allStreams.map(({ type, path, row }) => ({ type, path, row: schemaOf(row) })),
  frames: {
    client: schemaOf(clientFrame, 'output'),
    stream: schemaOf(streamFrame),
    control: schemaOf(controlFrame),
    positional: schemaOf(positionalFrame),
    command: schemaOf(serverCommand),
  },
};
const folder = new URL('../tests/contracts/former/', import.meta.url);
for (const name of readdirSync(folder)) rmSync(new URL(name, folder));
writeFileSync(new URL(`${version}.json.gz`, folder), gzipSync(JSON.stringify(former), { level: 9 }));
console.log(
  `tests/contracts/former/${version}.json.gz: ${former.calls.length} calls, ${former.streams.length} streams`,
);
