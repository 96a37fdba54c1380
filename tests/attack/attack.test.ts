import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { allOperations } from '../../contract/server/index.ts';
import { fieldsOf, operationNamed } from '../../tools/attack/attacks.ts';
import { sampleCalls } from '../../tools/attack/calls.data.ts';
import { type Finding, findingsOf, judge, tableOf } from '../../tools/attack/finding.ts';
import { judgeOthers } from '../../tools/attack/others.ts';
import { faultsIn } from '../../tools/attack/product.ts';
import { cleanOf } from '../../tools/attack/results.ts';
import { readSlow } from '../../tools/attack/slowhttptest.ts';
import { readSqlmap } from '../../tools/attack/sqlmap.ts';
import { readWapiti } from '../../tools/attack/wapiti.ts';

/** The tools' reports on a vulnerable toy, and on the product. */
const report = (file: string): string => readFileSync(join(import.meta.dirname, 'reports', file), 'utf8');
const above = (findings: readonly { level: string; text: string }[]): string[] =>
  findings.filter(({ level }) => level === 'finding').map(({ text }) => text);

describe('reading wapiti reports', () => {
  it('finds vulnerabilities and server errors, with their location', () => {
    expect(above(readWapiti(report('wapiti-toy.json')))).toEqual([
      'HTTP Secure Headers: GET /: X-Frame-Options is not set',
      'Cross Site Scripting: GET / (text): XSS vulnerability found via injection in the parameter text',
      expect.stringMatching(/^Internal Server Error: GET \/ \(id\): The server responded with a 500/),
    ]);
  });

  it('refuses anything that is not a report', () => {
    expect(() => readWapiti('{}')).toThrow('vulnerabilities');
  });
});

describe('reading sqlmap output', () => {
  it('finds injections, and replies that indicate a broken server', () => {
    expect(above(readSqlmap(report('sqlmap-toy.txt')))).toEqual([
      'injectable: id (GET): AND boolean-based blind - WHERE or HAVING clause; Generic UNION query (NULL) - 1 column',
      'answered 500 (Internal Server Error) 34 times',
    ]);
  });

  it('finds nothing if every parameter held', () => {
    expect(readSqlmap(report('sqlmap-clean.txt'))).toEqual([]);
  });

  it('does not accept a run that could not connect as clean', () => {
    expect(() => readSqlmap(report('sqlmap-unconnected.txt'))).toThrow('sqlmap tried nothing');
  });
});

describe('reading slowhttptest reports', () => {
  it('finds slow connections that are never closed', () => {
    expect(above(readSlow(report('slow-kept.csv')))).toEqual(['no slow connection was closed']);
  });

  it('does not judge whether other clients are served, which is probed separately', () => {
    const csv = report('slow-away.csv').replaceAll(/^(\d+),(\d+),1,0/gm, '$1,9,1,20');
    expect(above(readSlow(csv))).toEqual([]);
  });

  it('does not accept a run that could not connect as clean', () => {
    expect(() => readSlow(report('slow-away.csv'))).toThrow('connected to nothing');
  });
});

describe('judging the waits of other clients', () => {
  const waitsOf = (product: number, bare: number, times = 20, waited = 0) =>
    Array.from({ length: times }, () => ({ product, bare, waited }));

  it('finds a server that makes them wait', () => {
    expect(above(judgeOthers([...waitsOf(20, 2, 17), ...waitsOf(10_000, 5, 3)]))).toEqual([
      'others waited over 2 s in 3 of 20 questions',
    ]);
  });

  it('finds nothing if a bare server on the same machine was as slow, or if the wait was brief', () => {
    expect(above(judgeOthers(waitsOf(6_000, 3_000)))).toEqual([]);
    expect(above(judgeOthers([...waitsOf(20, 2, 18), ...waitsOf(10_000, 5, 2)]))).toEqual([]);
  });

  it('finds nothing if the server mostly waited for the processor, but finds time that it used itself', () => {
    expect(above(judgeOthers(waitsOf(3_000, 5, 20, 1_800)))).toEqual([]);
    expect(above(judgeOthers(waitsOf(3_000, 5, 20, 1_200)))).toEqual([
      'others waited over 2 s in 20 of 20 questions',
    ]);
  });
});

it('an attack that found nothing before is not run again, any other is', () => {
  const line = (outcome: object): string =>
    JSON.stringify({ level: 2, tool: 'wapiti', seconds: 3, allowed: [], ...outcome });
  const found = [{ level: 'finding', text: 'X' }];
  const noted = [
    line({ tried: 'clean', findings: [] }),
    line({ tried: 'dirty', findings: found }),
    line({ tried: 'mended', findings: found }),
    line({ tried: 'mended', findings: [] }),
    line({ tried: 'deeper', findings: [], level: 3 }),
  ].join('\n');
  expect(cleanOf(noted, 2).map(({ tried }) => tried)).toEqual(['clean', 'mended']);
});

it('errors in the server’s log are findings, refusals are not', () => {
  const log = [
    '  http://localhost:8080',
    '{"level":40,"msg":"call refused","route":"/api/a","status":429}',
    '{"level":50,"msg":"call failed","route":"/api/a","err":{"message":"broken"}}',
    '{"level":40,"msg":"call","route":"/api/a","status":500}',
    '{"level":40,"msg":"call","route":"/api/a","status":500}',
  ].join('\n');
  expect(above(faultsIn(log))).toEqual([
    "the server's log: call failed /api/a broken (1 times)",
    "the server's log: call /api/a 500 (2 times)",
  ]);
});

it('a transaction that the database ended because the machine stalled is not a fault of the server', () => {
  const message = 'the database did not answer (terminating connection due to idle-in-transaction timeout)';
  const log = [{ message }, { message: 'broken' }]
    .map((err) => JSON.stringify({ level: 50, msg: 'quotes could not be written', err }))
    .join('\n');
  expect(above(faultsIn(log))).toHaveLength(2);
  expect(above(faultsIn(log, true))).toEqual([
    "the server's log: quotes could not be written broken (1 times)",
  ]);
});

it('an allow-list entry applies to its tool only, and is counted', () => {
  const found = [
    { level: 'finding', text: 'X is not set' },
    { level: 'information', text: 'seen' },
  ] as const;
  const list = [{ tool: 'wapiti', text: /^X is/, reason: 'because' }];
  const mild = judge({ tool: 'wapiti', tried: 'pages' }, found, 3.4, list);
  const grave = judge({ tool: 'sqlmap', tried: 'calls' }, found, 60, list);
  expect(tableOf([mild, grave])).toBe(
    [
      '| tool | tried | findings | seconds |',
      '|---|---|---|---|',
      '| wapiti | pages | none (1 allowed) | 3 |',
      '| sqlmap | calls | 1 | 60 |',
    ].join('\n'),
  );
});

it('an attack that fails is a finding, as is one that cannot be started; one that ends has its own', async () => {
  const attack = (run: () => Promise<readonly Finding[]>) =>
    findingsOf({ tool: 'sqlmap', tried: 'calls', run });
  const failed = [{ level: 'finding', text: 'did not come to its end: tried nothing' }];
  expect(await attack(() => Promise.reject(new Error('tried nothing\n')))).toEqual(failed);
  const unstarted = (): never => {
    throw new Error('tried nothing');
  };
  expect(await attack(unstarted)).toEqual(failed);
  const own = [{ level: 'information', text: 'seen' }] as const;
  expect(await attack(() => Promise.resolve(own))).toEqual(own);
});

describe('the sample of calls', () => {
  it.each(sampleCalls)('$name has a valid value for each field in the contract', (sample) => {
    const { query, body, access } = operationNamed(sample.name);
    expect(Object.keys(sample.query ?? {}).toSorted()).toEqual(fieldsOf(query).toSorted());
    expect(Object.keys(sample.body ?? {}).toSorted()).toEqual(fieldsOf(body).toSorted());
    if (query !== undefined) expect(z.safeParse(query, sample.query).error).toBeUndefined();
    if (body !== undefined) expect(z.safeParse(body, sample.body).error).toBeUndefined();
    expect(access).toBe({ visitor: 'public', trader: 'user', staff: 'staff' }[sample.as]);
  });

  it('covers every area that reads or stores user input', () => {
    const areas = new Set(sampleCalls.map(({ name }) => operationNamed(name).area));
    const withInput = allOperations.filter(({ query, body }) => query !== undefined || body !== undefined);
    expect(withInput.flatMap(({ area }) => (areas.has(area) ? [] : [area]))).toEqual([]);
    expect(areas.size).toBeGreaterThan(5);
  });
});
