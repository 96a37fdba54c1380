// Hosts the single database of a test run: `node database-host.ts DIR OWNER_PID`. Exits, and removes DIR, when the owner is gone.
// If the run has the data of a first start, it begins as a copy of that, and offers it as a template.
import { connectStorage, embeddedPostgres, migrate } from '#server/db';
import { migrations } from '#server/db/migrations';
import { createLogger } from '#server/runtime';
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { FIRST_START, FIRST_START_NAME } from './first-start.ts';

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
  const data = join(dir, 'data');
  const sharedData = process.env[FIRST_START];
  if (sharedData !== undefined) {
    mkdirSync(data, { mode: 0o700 });
    execFileSync('cp', ['-a', join(sharedData, 'pg'), data]);
  }
  const engine = await embeddedPostgres({ dir: data, settings });
  const log = createLogger('silent');
  // On a busy machine queries take longer than a caller of the product would wait: the tests' own time-outs bound them.
  const patient = { ...engine.connection, statement_timeout: 0, connectionTimeoutMillis: 60_000 };
  if (sharedData !== undefined) {
    // A database cannot be renamed, nor copied, by its own connections.
    const aside = connectStorage({ ...patient, database: 'template1' }, log);
    await sql`alter database postgres rename to ${sql.id(`bond_template_${FIRST_START_NAME}`)}`.execute(
      aside.kysely,
    );
    await sql`create database postgres template template0`.execute(aside.kysely);
    await aside.close();
  }
  const root = connectStorage(patient, log);
  await sql`create database bond_template`.execute(root.kysely);
  await root.close();
  const template = connectStorage({ ...patient, database: 'bond_template' }, log);
  await migrate(template.kysely, migrations);
  await template.close();
  reply({ connection: engine.connection, templates: sharedData === undefined ? [] : [FIRST_START_NAME] });
  while (isAlive(Number(owner))) await new Promise((done) => setTimeout(done, 300));
  await engine.stop();
} catch (error) {
  reply({ error: String(error) });
  while (isAlive(Number(owner))) await new Promise((done) => setTimeout(done, 300));
}
rmSync(dir, { recursive: true, force: true });
