import type { Finding } from './finding.ts';
import { runProgram } from './run-program.ts';

const TIMEOUT_MS = 1_200_000;

/** Reports an injectable parameter, with the technique. */
const INJECTABLE = /^Parameter: (.+)$/gm;
const WAY = /^ {4}Title: (.+)$/gm;
/** What sqlmap reports about a parameter before proving anything, and its other observations. */
const SCRIPTED = /heuristic \(XSS\) test shows that (.+) might be vulnerable to cross-site scripting/g;
const INCLUDED = /heuristic \(FI\) test shows that (.+) might be vulnerable to file inclusion/g;
const FAILED = /^\s*(5\d\d) \(([^)]*)\) - (\d+) times?/gm;
const SUSPECTED = /heuristic \(basic\) test shows that (.+) might be injectable/g;

/** Whether it completed all requested tests. */
const isWhole = (out: string): boolean =>
  /all tested parameters do not appear to be injectable|identified the following injection point|resumed the following injection point/.test(
    out,
  );

/** Parses sqlmap's output. Throws if it tried nothing. */
export function readSqlmap(out: string): Finding[] {
  if (!isWhole(out)) throw new Error(`sqlmap tried nothing: ${out.slice(-1_500)}`);
  const all = (pattern: RegExp): string[] => [...out.matchAll(pattern)].map(([, text = '']) => text);
  const ways = all(WAY).join('; ');
  return [
    ...all(INJECTABLE).map((text): Finding => ({ level: 'finding', text: `injectable: ${text}: ${ways}` })),
    ...all(SCRIPTED).map((text): Finding => ({ level: 'finding', text: `scripting: ${text}` })),
    ...all(INCLUDED).map((text): Finding => ({ level: 'finding', text: `file inclusion: ${text}` })),
    ...[...out.matchAll(FAILED)].map(([, code = '', name = '', times = '']): Finding => ({
      level: 'finding',
      text: `answered ${code} (${name}) ${times} times`,
    })),
    ...all(SUSPECTED).map((text): Finding => ({ level: 'information', text: `suspected: ${text}` })),
  ];
}

export interface SqlmapTarget {
  readonly program: string;
  readonly url: string;
  /** Sent as is: JSON of a call, or a frame of a socket. */
  readonly data: string | null;
  readonly headers: readonly string[];
  /** Names of the fields under test. */
  readonly fields: readonly string[];
  readonly level: number;
  readonly folder: string;
}

/** Runs sqlmap against the named fields of a call, or of a frame. */
export async function sqlmap(target: SqlmapTarget): Promise<Finding[]> {
  const { program, url, data, headers, fields, level, folder } = target;
  const args = [
    '-u',
    url,
    '-p',
    fields.join(','),
    ...headers.flatMap((header) => ['-H', header]),
    ...(data === null ? [] : ['--data', data]),
    ...`--batch --dbms=postgresql --level=${level} --risk=2 --technique=BEUST --time-sec=2`.split(' '),
    ...`--ignore-code=400,401,403,404,429 --disable-coloring --flush-session --output-dir ${folder}`.split(
      ' ',
    ),
  ];
  const { out } = await runProgram(program, args, { timeoutMs: TIMEOUT_MS, cwd: folder });
  return readSqlmap(out);
}
