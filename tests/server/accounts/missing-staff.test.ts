import { OperatorWriter, reportMissingStaff } from '#server/domain/accounts';
import { createLogger, systemClock } from '#server/runtime';
import { expect, it } from 'vitest';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();

it('a start says how the first member of staff comes in, until there is one', async () => {
  const { storage } = database;
  const writer = new OperatorWriter(systemClock);
  const lines: string[] = [];
  // `as` holds: a line of the logger.
  const log = createLogger('info', {
    write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg),
  });
  const report = async (): Promise<readonly string[]> => {
    await reportMissingStaff(storage.kysely, log);
    return lines.splice(0);
  };
  const hint = [expect.stringContaining('npm run account -- make-staff PHONE')];
  expect(await report()).toEqual(hint);
  const first = { oper_id: 'first', opername: 'first', password_hash: '' };
  await storage.tx((trx) =>
    writer.add(trx, { ...first, valid_start: '2020-01-01', valid_end: '2099-12-31' }),
  );
  expect(await report()).toEqual(hint);
  await storage.tx((trx) => writer.setStaffRoles(trx, 'first', ['operator']));
  expect(await report()).toEqual([]);
  await storage.tx((trx) => writer.setDisabled(trx, 'first', true));
  expect(await report()).toEqual(hint);
});
