import { DatabasePoll } from '#server/db';
import { createLogger } from '#server/runtime';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';

const database = withTempDatabase();

function setUp() {
  const statements: string[] = [];
  database.storage.onStatement(({ text }) => statements.push(text));
  return { statements, databasePoll: new DatabasePoll(database.storage.kysely, createLogger('silent')) };
}

describe('the polling query of an idle server', () => {
  it('is one statement, planned once, for all watchers, each of which receives its own value until removed', async () => {
    const { statements, databasePoll } = setUp();
    const received: unknown[] = [];
    const watch = (name: string, value: () => ReturnType<typeof sql>) =>
      databasePoll.watch({
        name,
        value,
        onValue: async (found) => {
          received.push([name, found]);
        },
      });
    watch('settings', () => sql`exists (select from system_setting where name = ${'no such'})`);
    const undo = watch('number', () => sql`(select number from rights_counter)`);
    await databasePoll.poll();
    expect(received).toEqual([
      ['settings', false],
      ['number', 0],
    ]);
    expect(statements).toHaveLength(1);
    expect(statements[0]).toMatch(/^\/\* prepared \*\//);
    undo();
    await databasePoll.poll();
    expect(received.slice(2)).toEqual([['settings', false]]);
  });

  it('is not sent if there are no watchers', async () => {
    const { statements, databasePoll } = setUp();
    await databasePoll.poll();
    expect(statements).toEqual([]);
  });

  it('is sent twice a second, leaving out watchers still busy with their last value', async () => {
    const { databasePoll } = setUp();
    const clock = new ManualClock();
    const { promise: done, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    let others = 0;
    databasePoll.watch({ name: 'slow', value: () => sql`1`, onValue: () => ((begun += 1), done) });
    databasePoll.watch({
      name: 'broken',
      value: () => sql`2`,
      onValue: async () => {
        others += 1;
        throw new Error('cannot be acted on');
      },
    });
    const undo = databasePoll.start(clock);
    await expect.poll(() => others).toBe(1);
    clock.advance(500);
    await expect.poll(() => others).toBe(2);
    expect(begun).toBe(1);
    resolve();
    await done;
    clock.advance(500);
    await expect.poll(() => begun).toBe(2);
    undo();
  });
});
