import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { fieldsOf, operationNamed } from '../../tools/attack/attacks.ts';
import { sampleCalls } from '../../tools/attack/calls.data.ts';
import { findingsOf, judge, tableOf } from '../../tools/attack/finding.ts';
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

describe('the reader of wapiti', () => {
  it('finds what is vulnerable and what broke, with where', () => {
    expect(above(readWapiti(report('wapiti-toy.json')))).toEqual([
      'HTTP Secure Headers: GET /: X-Frame-Options is not set',
      'Cross Site Scripting: GET / (text): XSS vulnerability found via injection in the parameter text',
      expect.stringMatching(/^Internal Server Error: GET \/ \(id\): The server responded with a 500/),
    ]);
  });

  it('takes nothing else for a report', () => {
    expect(() => readWapiti('{}')).toThrow('vulnerabilities');
  });
});

describe('the reader of sqlmap', () => {
  it('finds the ways in, and replies that show a broken server', () => {
    expect(above(readSqlmap(report('sqlmap-toy.txt')))).toEqual([
      'injectable: id (GET): AND boolean-based blind - WHERE or HAVING clause; Generic UNION query (NULL) - 1 column',
      'answered 500 (Internal Server Error) 34 times',
    ]);
  });

  it('finds nothing where every parameter held', () => {
    expect(readSqlmap(report('sqlmap-clean.txt'))).toEqual([]);
  });

  it('does not take a run that reached nobody for a clean one', () => {
    expect(() => readSqlmap(report('sqlmap-unconnected.txt'))).toThrow('sqlmap tried nothing');
  });
});

describe('the reader of slowhttptest', () => {
  it('finds slow connections that are kept', () => {
    expect(above(readSlow(report('slow-kept.csv')))).toEqual(['no slow connection was closed']);
  });

  it('leaves to questions of its own whether others are answered', () => {
    const csv = report('slow-away.csv').replaceAll(/^(\d+),(\d+),1,0/gm, '$1,9,1,20');
    expect(above(readSlow(csv))).toEqual([]);
  });

  it('does not take a run that connected to nothing for a clean one', () => {
    expect(() => readSlow(report('slow-away.csv'))).toThrow('connected to nothing');
  });
});

describe('the judgement of what others met', () => {
  const asked = (product: number, bare: number, times = 20, waited = 0) =>
    Array.from({ length: times }, () => ({ product, bare, waited }));

  it('finds a product that lets them wait', () => {
    expect(above(judgeOthers([...asked(20, 2, 17), ...asked(10_000, 5, 3)]))).toEqual([
      'others waited over 2 s in 3 of 20 questions',
    ]);
  });

  it('finds nothing where a bare server on the same machine let them wait as long, or where it was a moment', () => {
    expect(above(judgeOthers(asked(6_000, 3_000)))).toEqual([]);
    expect(above(judgeOthers([...asked(20, 2, 18), ...asked(10_000, 5, 2)]))).toEqual([]);
  });

  it('finds nothing where the product was ready to run and had no processor for most of the time, and finds what it spent itself', () => {
    expect(above(judgeOthers(asked(3_000, 5, 20, 1_800)))).toEqual([]);
    expect(above(judgeOthers(asked(3_000, 5, 20, 1_200)))).toEqual([
      'others waited over 2 s in 20 of 20 questions',
    ]);
  });
});

it('an attack of before that found nothing is not run again, any other is', () => {
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

it('errors in the log of the server are findings, refusals are none', () => {
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

it('what the database ended because the machine stood still is no fault of the server', () => {
  const message = 'the database did not answer (terminating connection due to idle-in-transaction timeout)';
  const log = [{ message }, { message: 'broken' }]
    .map((err) => JSON.stringify({ level: 50, msg: 'quotes could not be written', err }))
    .join('\n');
  expect(above(faultsIn(log))).toHaveLength(2);
  expect(above(faultsIn(log, true))).toEqual([
    "the server's log: quotes could not be written broken (1 times)",
  ]);
});

it('what the allow list names passes for its tool alone, and is counted', () => {
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

it('an attack that did not come to its end is a finding, and does not keep the others from running', async () => {
  const broken = { tool: 'sqlmap', tried: 'calls', run: () => Promise.reject(new Error('tried nothing\n')) };
  expect(await findingsOf(broken)).toEqual([
    { level: 'finding', text: 'did not come to its end: tried nothing' },
  ]);
});

describe('the sample of calls', () => {
  it.each(sampleCalls)('$name is asked with a good value in each field that the contract has', (sample) => {
    const { query, body, access } = operationNamed(sample.name);
    expect(Object.keys(sample.query ?? {}).toSorted()).toEqual(fieldsOf(query).toSorted());
    expect(Object.keys(sample.body ?? {}).toSorted()).toEqual(fieldsOf(body).toSorted());
    if (query !== undefined) expect(z.safeParse(query, sample.query).error).toBeUndefined();
    if (body !== undefined) expect(z.safeParse(body, sample.body).error).toBeUndefined();
    expect(access).toBe({ visitor: 'public', trader: 'user', staff: 'staff' }[sample.as]);
  });

  it('is of every area that reads or keeps what people write', () => {
    const areas = new Set(sampleCalls.map(({ name }) => operationNamed(name).area));
    expect([...areas].toSorted()).toEqual([
      'account',
      'alerts',
      'basic',
      'cases',
      'config',
      'console',
      'market',
      'transaction',
    ]);
  });
});
