import { emptyBook } from '#server/matching';
import { expect, it } from 'vitest';
import { withTempDatabase } from '../../../tests/_util/temp-database.ts';
import { refuseUnderTimeLimit } from '../../../tests/_util/time-limits.ts';
import { isWithoutHistory, saveHistory } from './save-history.ts';

const database = withTempDatabase();

it('writes the generated history without a statement timeout', async () => {
  const { storage } = database;
  await refuseUnderTimeLimit(storage, 'book');
  const books = [emptyBook('240210.IB', 'T1')];
  const history = { books, quotes: [], trades: [], bars: [], closes: [], levels: new Map() };
  await saveHistory(storage, history, []);
  expect(await isWithoutHistory(storage)).toBe(false);
});
