import { keepSampleParameters, standardParameter } from '#server/domain/accounts';
import { expect, it } from 'vitest';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();

it('the invented firm is there for demonstrations only; what operators entered stays', async () => {
  const db = database.storage.kysely;
  await keepSampleParameters(db, true);
  expect(await standardParameter(db, 'orgName')).toBe('示例证券股份有限公司');
  await db
    .updateTable('standard_parameter')
    .set({ argvalue: '澜州证券' })
    .where('argname', '=', 'orgShortName')
    .execute();
  // As by a start without demonstration accounts on the same database.
  await keepSampleParameters(db, false);
  const now = ['orgName', 'servicePhone', 'orgShortName'].map((name) => standardParameter(db, name));
  expect(await Promise.all(now)).toEqual([null, null, '澜州证券']);
});
