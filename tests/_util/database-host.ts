// Hosts the single database of a test run: `node database-host.ts DIR OWNER_PID`. Exits, and removes DIR, when the owner is gone.
import { connectStorage, embeddedPostgres, migrate } from '#server/db';
import { migrations } from '#server/db/migrations';
import { createLogger } from '#server/runtime';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';

const [dir = '', owner = ''] = process.argv.slice(2);
const reply = (value: unknown): void => {
  writeFileSync(join(dir, 'reply.tmp'), JSON.stringify(value));
  renameSync(join(dir, 'reply.tmp'), join(dir, 'reply.json'));
};
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

try {
  // Tests need speed, not durability.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
  };
  const engine = await embeddedPostgres({ dir: join(dir, 'data'), settings });
  const log = createLogger('silent');
  // On a busy machine queries take longer than a caller of the product would wait: the tests' own time-outs bound them.
  const patient = { ...engine.connection, statement_timeout: 0, connectionTimeoutMillis: 60_000 };
  const root = connectStorage(patient, log);
  await sql`create database bond_template`.execute(root.kysely);
  await root.close();
  const template = connectStorage({ ...patient, database: 'bond_template' }, log);
  await migrate(template.kysely, migrations);
  await template.close();
  reply({ connection: engine.connection });
  while (isAlive(Number(owner))) await new Promise((done) => setTimeout(done, 300));
  await engine.stop();
} catch (error) {
  reply({ error: String(error) });
  while (isAlive(Number(owner))) await new Promise((done) => setTimeout(done, 300));
}
rmSync(dir, { recursive: true, force: true });
