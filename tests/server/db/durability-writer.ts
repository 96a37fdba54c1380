// Writes rows as fast as it can and prints each acknowledged number. Killed by its test; after SIGTERM it ends without stopping the database. `node durability-writer.ts DIR`.
import { openStorage } from '#server/db';
import { createLogger } from '#server/runtime';
import { sql } from 'kysely';

const [dataDir = ''] = process.argv.slice(2);
const storage = await openStorage({ databaseUrl: null, dataDir, log: createLogger('silent') });
await sql`create table if not exists acked (n bigint primary key, twin bigint not null)`.execute(
  storage.kysely,
);
const { rows } = await sql<{ last: number }>`select coalesce(max(n), 0) as last from acked`.execute(
  storage.kysely,
);
process.on('SIGTERM', () => process.exit(1));
let next = rows[0]?.last ?? 0;
process.stdout.write('ready\n');
const loop = async (): Promise<void> => {
  for (;;) {
    next += 1;
    const n = next;
    await storage.tx(async (trx) => {
      await sql`insert into acked (n, twin) values (${n}, 0)`.execute(trx);
      await sql`update acked set twin = ${n} where n = ${n}`.execute(trx);
    });
    process.stdout.write(`${n}\n`);
  }
};
await Promise.all([loop(), loop(), loop(), loop()]);
