import { migrate } from '#server/db';
import { migrations } from '#server/db/migrations';
import { type NewOperator, OperatorWriter } from '#server/domain/accounts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();
const clock = new ManualClock();
const writer = new OperatorWriter(clock);

const named = (opername: string): NewOperator => ({
  oper_id: `u_${opername}`,
  opername,
  phonenum: null,
  password_hash: '',
  valid_start: '2026-01-01',
  valid_end: '2036-01-01',
});
const add = (opername: string): Promise<boolean> =>
  database.storage.tx((trx) => writer.add(trx, named(opername)));

it('only one of several look-alike names registered simultaneously is accepted [ASVS 6.3.1]', async () => {
  const names = ['wang1', 'wangl', 'wan_gi', 'vvang.1'];
  const added = await Promise.all(names.map(add));
  expect(added.filter(Boolean)).toHaveLength(1);
  expect(await add('zhao')).toBe(true);
  const rename = database.storage.tx((trx) => writer.setOpername(trx, 'u_zhao', 'WANG-I'));
  await expect(rename).rejects.toMatchObject({ data: { key: 'opernameTaken' } });
});

it('existing look-alike names stay, but no third is added', async () => {
  const { storage } = database;
  await sql`drop index operator_look, operator_look_shared`.execute(storage.kysely);
  await sql`alter table operator drop column shares_look`.execute(storage.kysely);
  await sql`insert into operator (oper_id, opername, opername_key, password_hash, valid_start, valid_end, created_at, updated_at)
    select 'u_' || name, name, name, '', '2026-01-01', '2036-01-01', now() + age * interval '1 day', now()
    from (values ('modern', 2), ('modem', 1), ('rnodem', 3), ('lonely', 1)) as names (name, age)`.execute(
    storage.kysely,
  );
  await sql`delete from schema_migration where name = '0094-lookalike-names'`.execute(storage.kysely);
  expect(await migrate(storage.kysely, migrations)).toEqual(['0094-lookalike-names']);
  const { rows } = await sql<{ opername: string }>`select opername from operator
    where shares_look order by opername`.execute(storage.kysely);
  expect(rows.map(({ opername }) => opername)).toEqual(['modern', 'rnodem']);
  expect(await add('m.o.dern')).toBe(false);
  await storage.tx((trx) => writer.setOpername(trx, 'u_modern', 'classic'));
  await expect(storage.tx((trx) => writer.setOpername(trx, 'u_lonely', 'c1assic'))).rejects.toMatchObject({
    data: { key: 'opernameTaken' },
  });
});
