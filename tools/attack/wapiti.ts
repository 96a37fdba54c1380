import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Finding } from './finding.ts';
import { runProgram } from './run-program.ts';

/**
 * The wapiti modules that contact only the product: `nikto` and `wapp` download their lists, `ssrf` and `xxe` wait for a call to a machine of
 * wapiti's authors. Slow SQL injection tests are left to sqlmap.
 */
const MODULES = {
  pages:
    'backup,cookieflags,crlf,csp,csrf,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,xss',
  calls: 'crlf,exec,file,methods,permanentxss,redirect,sql,xss',
};
/** For one module. */
const MAX_SECONDS = 120;
const TIMEOUT_MS = 1_200_000;

const entry = z.object({
  method: z.string(),
  path: z.string(),
  info: z.string(),
  level: z.number(),
  parameter: z.nullable(z.string()),
});
const report = z.object({
  vulnerabilities: z.record(z.string(), z.array(entry)),
  anomalies: z.record(z.string(), z.array(entry)),
  additionals: z.optional(z.record(z.string(), z.array(entry))),
});

/** Parses wapiti's JSON report. What it lists as additional is information. Throws if it is not a report. */
export function readWapiti(text: string): Finding[] {
  const { vulnerabilities, anomalies, additionals = {} } = report.parse(JSON.parse(text));
  const of = (
    level: Finding['level'],
    kinds: Readonly<Record<string, z.output<typeof entry>[]>>,
  ): Finding[] =>
    Object.entries(kinds).flatMap(([kind, entries]) =>
      entries.map(({ method, path, parameter, info }) => ({
        level,
        ...(kind === 'Backup file' && { file: path }),
        text: `${kind}: ${method} ${path}${parameter === null || parameter === '' ? '' : ` (${parameter})`}: ${info.trim()}`,
      })),
    );
  return [...of('finding', vulnerabilities), ...of('finding', anomalies), ...of('information', additionals)];
}

export interface WapitiTargets {
  readonly program: string;
  readonly url: string;
  readonly kind: keyof typeof MODULES;
  /** With their queries. */
  readonly paths: readonly string[];
  readonly token: string | null;
  readonly folder: string;
}

/** Runs wapiti against paths of the product. Throws if it does not finish. */
export async function wapiti({
  program,
  url,
  kind,
  paths,
  token,
  folder,
}: WapitiTargets): Promise<Finding[]> {
  const file = join(folder, 'report.json');
  const args = [
    ...`-u ${url}/ --scope folder -d 1 -m ${MODULES[kind]} -S normal -t 10 -v 1 --max-attack-time ${MAX_SECONDS}`.split(
      ' ',
    ),
    ...paths.flatMap((path) => ['-s', `${url}${path}`]),
    ...(token === null ? [] : ['-H', `Authorization: ${token}`]),
    ...`--store-session ${folder} --flush-session --no-bugreport -f json -o ${file}`.split(' '),
  ];
  const { code, out } = await runProgram(program, args, { timeoutMs: TIMEOUT_MS, cwd: folder });
  if (code !== 0) throw new Error(`wapiti ended with ${String(code)}: ${out.slice(-2_000)}`);
  return Promise.all(readWapiti(readFileSync(file, 'utf8')).map((finding) => unlessPage(url, finding)));
}

/** Every address is a page of the client, which shows "not found" itself: wapiti mistakes it for a stray file. */
async function unlessPage(url: string, finding: Finding): Promise<Finding> {
  if (finding.file === undefined) return finding;
  const { headers } = await fetch(`${url}${finding.file}`, { headers: { accept: 'text/html' } });
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return isPage ? { ...finding, level: 'information' } : finding;
}
