import { market, pathOf } from '#contract/api';
import { buildApp, createServices } from '#server/app';
import { bondsArea } from '#server/areas';
import { noSessions } from '#server/call';
import { readConfig } from '#server/config';
import { type BondRecord, type BondServices, createBondSearch, searchRowOf } from '#server/domain/bonds';
import { createCalendar } from '#server/domain/calendar';
import { createLogger } from '#server/runtime';
import { join } from 'node:path';
import { sql } from 'kysely';
import { quantile } from './setup/quantile.ts';
import { tempFolder } from '../tests/_util/temp-folder.ts';

/**
 * Search over 20,000 bonds, first page of 50 with the number of pages: our list in memory, the same over HTTP on the real server, and for
 * reference a LIKE scan of the embedded PostgreSQL over the same columns with the same ranking; then the list in memory over ten times the
 * bonds. Queries are those of a typing user: codes, short names, pinyin, single characters (the worst case: they match nearly everything). Exits
 * with 1 above 30 ms over HTTP (p99), or if a median grows with the list.
 */
const ROUNDS = 15;
const TARGET_P99_MS = 30;
const TIMES = 10;
/** Growth of a median over ten times the list; values below the floor cannot be distinguished. */
const MAX_GROWTH = { ratio: 2, floorMs: 2 } as const;

const dataDir = tempFolder('bench');
const log = createLogger('silent');
const config = readConfig({
  PORT: '0',
  DATA_DIR: dataDir,
  CLIENT_DIR: join(dataDir, 'none'),
  DEMO: '1',
  MAX_REQUESTS_PER_MINUTE: '0',
});
const calendar = createCalendar();
let bonds: BondServices | null = null;
const services = await createServices({
  config,
  log,
  wire(context) {
    const wired = bondsArea(context, calendar);
    bonds = wired.bonds;
    return { areas: [wired.area], sessions: noSessions, demoAccounts: async () => [] };
  },
});
const app = await buildApp(config, services);

try {
  await services.start();
  const port = await app.listen();
  if (bonds === null) throw new Error('the bonds area was not wired');
  await compare(bonds, `http://127.0.0.1:${port}`);
} finally {
  await app.close();
  await services.close();
}

async function compare({ directory }: BondServices, url: string): Promise<void> {
  const queries = queriesOf([...directory.all()].map((bond) => [bond.seccode, bond.shortName, bond.pinyin]));
  console.log(`${directory.size} bonds, ${queries.length} queries, ${ROUNDS} rounds`);
  const inMemory = (text: string): number => {
    const today = directory.today();
    return directory.search(text, { page: 1, rows: 50 }).content.map((bond) => searchRowOf(bond, today))
      .length;
  };
  const overHttp = async (text: string): Promise<number> => {
    const reply = await fetch(
      `${url}${pathOf(market.bondInfoByIdOrName)}?securityArg=${encodeURIComponent(text)}`,
    );
    // `as` holds: our own server's envelope.
    return ((await reply.json()) as { data: { content: unknown[] } }).data.content.length;
  };
  const [memory, http, like] = [
    await measure('memory', queries, inMemory),
    await measure('HTTP', queries, overHttp),
    await measure('SQL LIKE', queries, byLike),
  ];
  const ratio = (a: number, b: number): string => (a / b).toFixed(1);
  console.log(`SQL LIKE / memory: p50 ${ratio(like.p50, memory.p50)}, p99 ${ratio(like.p99, memory.p99)}`);
  console.log(
    `SQL LIKE / HTTP:   p50 ${ratio(like.p50, http.p50)}, p99 ${ratio(like.p99, http.p99)} (LIKE without its HTTP)`,
  );
  console.log(
    `p99 over HTTP ${http.p99.toFixed(1)} ms: ${http.p99 <= TARGET_P99_MS ? 'within' : 'MISSES'} ${TARGET_P99_MS} ms`,
  );
  if (http.p99 > TARGET_P99_MS) process.exitCode = 1;
  await growth([...directory.all()], queries, directory.today());
}

/** The same bonds repeatedly, each time with another code and name. */
async function growth(list: readonly BondRecord[], queries: readonly string[], today: string): Promise<void> {
  const many = Array.from({ length: TIMES }, (_, copy) =>
    copy === 0
      ? list
      : list.map((bond) => ({
          ...bond,
          securityId: `${copy}${bond.securityId}`,
          seccode: `${copy}${bond.seccode}`,
          shortName: `${bond.shortName}-${copy}`,
        })),
  ).flat();
  const figures: Figures[] = [];
  for (const one of [list, many]) {
    const search = createBondSearch(one);
    figures.push(await measure(`${one.length}`, queries, (text) => search.find(text, today).length));
  }
  const [small, large] = figures;
  if (small === undefined || large === undefined) return;
  const hasGrown = large.p50 > small.p50 * MAX_GROWTH.ratio && large.p50 > MAX_GROWTH.floorMs;
  console.log(
    `${TIMES} times the bonds: p50 x${(large.p50 / small.p50).toFixed(1)}, p99 x${(large.p99 / small.p99).toFixed(1)}${hasGrown ? ': GROWS with the list' : ''}`,
  );
  if (hasGrown) process.exitCode = 1;
}

/** Prefixes of real codes, names and pinyin, substrings from the middle, and texts that match nearly everything or nothing. */
function queriesOf(words: readonly (readonly string[])[]): string[] {
  const queries = ['2', '债', '银行', 'cd', '国开', 'mtn', '24国开10', '240210', '城投', '没有这样的债券'];
  for (let index = 0; index < words.length; index += 400) {
    const [code = '', name = '', pinyin = ''] = words[index] ?? [];
    queries.push(code.slice(0, 4), code, name, name.slice(2, 6), pinyin, pinyin.slice(0, 4));
  }
  return queries;
}

interface Figures {
  readonly p50: number;
  readonly p99: number;
}

async function measure(
  title: string,
  queries: readonly string[],
  run: (text: string) => number | Promise<number>,
): Promise<Figures> {
  for (const text of queries) await run(text);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const text of queries) {
      const startedAt = performance.now();
      await run(text);
      times.push(performance.now() - startedAt);
    }
    if (title === 'SQL LIKE' && round >= ROUNDS / 5) break;
  }
  const figures = { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  console.log(
    `${title.padEnd(9)} p50 ${figures.p50.toFixed(2)} ms  p99 ${figures.p99.toFixed(2)} ms  max ${quantile(times, 1).toFixed(2)} ms`,
  );
  return figures;
}

async function byLike(text: string): Promise<number> {
  const any = `%${text.toLowerCase()}%`;
  const start = `${text.toLowerCase()}%`;
  const { rows } = await sql`
    select security_id, seccode, short_name, full_name, issuer_rating, maturity_date, count(*) over () as total from bond
    where lower(security_id) like ${any} or lower(short_name) like ${any} or lower(full_name) like ${any} or pinyin like ${any}
    order by case when lower(seccode) = ${text.toLowerCase()} then 0 when lower(security_id) like ${start} then 1
      when lower(short_name) like ${start} then 2 when pinyin like ${start} then 3 else 4 end,
      maturity_date < current_date, tier, issue_date desc limit 50`.execute(services.storage.kysely);
  return rows.length;
}
