import { globSync, mkdtempSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from '../../contract/api/index.ts';
import { FORWARD_PATH, SUB_PROTOCOL } from '../../contract/push/index.ts';
import { allOperations, type Operation } from '../../contract/server/index.ts';
import { type Caller, goodQuery, type SampleCall, sampleCalls } from './calls.data.ts';
import type { Attack } from './finding.ts';
import { startFrameRelay } from './frame-relay.ts';
import { SLOW, slowhttptest } from './slowhttptest.ts';
import { sqlmap } from './sqlmap.ts';
import { wapiti } from './wapiti.ts';

/** Where the tools are, and what they work with. */
export interface Ground {
  readonly url: string;
  /** Of the server process. */
  readonly pid: number;
  /** Folder for reports. */
  readonly folder: string;
  /** The folder of the built client. */
  readonly clientDir: string;
  /** sqlmap's level, 1 to 5. */
  readonly level: number;
  readonly programs: Readonly<Record<'wapiti' | 'slowhttptest' | 'sqlmap', string>>;
  /** null for a visitor. */
  readonly tokenOf: (caller: Caller) => Promise<string | null>;
}

/** A call of the contract by its name. Throws if it does not exist. */
export function operationNamed(name: string): Operation {
  const found = allOperations.find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`the contract has no call ${name}`);
  return found;
}

/** Fields of a query or a body. `as` holds for object schemas; others have no shape. */
export const fieldsOf = (part: unknown): string[] =>
  Object.keys((part as { shape?: Readonly<Record<string, unknown>> } | undefined)?.shape ?? {});

type Values = Readonly<Record<string, string | number>>;

const withQuery = (path: string, query: Values): string => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
};

/** Every reading call of the contract, with valid values, as a caller who may make it. */
function readingPaths(caller: Caller): string[] {
  const isFor = ({ access }: Operation): boolean =>
    access === { visitor: 'public', trader: 'user', staff: 'staff' }[caller];
  return allOperations
    .filter((operation) => operation.method === 'GET' && isFor(operation))
    .map((operation) => {
      const sample = sampleCalls.find(({ name }) => name === operation.name)?.query;
      const good = Object.fromEntries(fieldsOf(operation.query).map((name) => [name, goodQuery[name] ?? 1]));
      const params = Object.fromEntries(fieldsOf(operation.params).map((name) => [name, 1]));
      return withQuery(pathOf(operation, params), sample ?? good);
    });
}

/** Pages, which are one file under any address, with the queries that they read; documents; sockets requested as if they were pages. */
const PAGES = [
  '/',
  '/index/login?return=/index/home',
  '/support/announcement-details?name=about',
  '/event/x',
  '/redirect/x',
  '/api/docs/',
  `${FORWARD_PATH}?type=x`,
  '/ws/noauth?type=x',
];

/** wapiti, sqlmap and slowhttptest against all their targets, in the order in which they run. */
export function attacksOn(ground: Ground): Attack[] {
  const reports = (): string => mkdtempSync(join(ground.folder, 'report-'));
  return [...scans(ground, reports), ...injections(ground, reports), ...slowness(ground, reports)];
}

function scans({ url, programs, tokenOf }: Ground, reports: () => string): Attack[] {
  const scan = (caller: Caller, kind: 'pages' | 'calls', what: string, paths: readonly string[]): Attack => ({
    tool: 'wapiti',
    tried: `${paths.length} ${what}, as ${caller}`,
    run: async () =>
      wapiti({ program: programs.wapiti, url, kind, paths, token: await tokenOf(caller), folder: reports() }),
  });
  return [
    scan('visitor', 'pages', 'pages, documents and sockets', PAGES),
    ...(['visitor', 'trader', 'staff'] as const).map((caller) =>
      scan(caller, 'calls', 'calls that read', readingPaths(caller)),
    ),
  ];
}

function slowness({ url, pid, clientDir, programs }: Ground, reports: () => string): Attack[] {
  const slow = (way: keyof typeof SLOW, path: string): Attack => ({
    tool: 'slowhttptest',
    tried: `slow ${way}, \`${path}\``,
    run: () =>
      slowhttptest({ program: programs.slowhttptest, url: `${url}${path}`, pid, way, folder: reports() }),
  });
  const sizeOf = (file: string): number => statSync(join(clientDir, file)).size;
  const [largest = 'index.html'] = globSync('assets/*.js', { cwd: clientDir }).toSorted(
    (a, b) => sizeOf(b) - sizeOf(a),
  );
  return [
    slow('headers', '/'),
    slow('headers', FORWARD_PATH),
    slow('bodies', pathOf(operationNamed('login'))),
    slow('ranges', `/${largest}`),
    slow('reading', `/${largest}`),
  ];
}

function injections({ url, level, programs, tokenOf }: Ground, reports: () => string): Attack[] {
  const inject = ({ name, as, query = {}, body }: SampleCall): Attack => {
    const operation = operationNamed(name);
    const fields = [...Object.keys(query), ...Object.keys(body ?? {})];
    return {
      tool: 'sqlmap',
      tried: `\`${name}\`: ${fields.join(', ')}; as ${as}`,
      async run() {
        const token = await tokenOf(as);
        return sqlmap({
          program: programs.sqlmap,
          url: `${url}${withQuery(pathOf(operation), query)}`,
          data: body === undefined ? null : JSON.stringify(body),
          headers: [
            ...(token === null ? [] : [`Authorization: ${token}`]),
            ...(body === undefined ? [] : ['Content-Type: application/json']),
          ],
          fields,
          level,
          folder: reports(),
        });
      },
    };
  };
  const frame: Attack = {
    tool: 'sqlmap',
    tried: `\`${FORWARD_PATH}\`: stream, securityIds; as trader`,
    async run() {
      const protocols = [SUB_PROTOCOL, (await tokenOf('trader')) ?? ''];
      const relay = await startFrameRelay(`${url.replace('http', 'ws')}${FORWARD_PATH}`, protocols);
      try {
        return await sqlmap({
          program: programs.sqlmap,
          url: relay.url,
          data: JSON.stringify({ type: 'sub', stream: 'bestmarket', securityIds: ['240210.IB'] }),
          headers: ['Content-Type: application/json'],
          fields: ['stream', 'securityIds'],
          level,
          folder: reports(),
        });
      } finally {
        relay.close();
      }
    },
  };
  // The frame takes longest.
  return [frame, ...sampleCalls.map(inject)];
}
