import { type AuditReport, AuditSealer, AuditWriter, chainHash, verifyAudit } from '#server/domain/audit';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../_util/manual-clock.ts';
import { withTempDatabase } from '../../_util/temp-database.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

const database = withTempDatabase();
const clock = new ManualClock();
const writer = new AuditWriter(clock);

const sealer = (): AuditSealer => new AuditSealer(database.storage);
const verify = (): Promise<AuditReport> =>
  database.storage.tx((trx) => verifyAudit(trx), { isolation: 'repeatable read' });
const record = async (count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    clock.advance(1);
    await writer.recordAlone(database.storage.kysely, {
      kind: 'login.success',
      operId: `U${index}`,
      ip: '192.0.2.1',
      detail: { index },
    });
  }
};

beforeEach(async () => {
  const db = database.storage.kysely;
  await db.deleteFrom('audit_pending').execute();
  await db.deleteFrom('audit_event').execute();
  await db.updateTable('audit_head').set({ seq: 0, hash: '' }).execute();
});

describe('T36 audit chain', () => {
  it('chains recorded events in order, over several sealings', async () => {
    await record(3);
    expect(await sealer().seal()).toBe(3);
    await record(2);
    expect(await sealer().seal()).toBe(2);
    expect(await verify()).toMatchObject({ events: 5, faults: [] });
    const rows = await database.storage.kysely
      .selectFrom('audit_event')
      .select(['seq', 'oper_id'])
      .orderBy('seq')
      .execute();
    expect(rows.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5]);
    expect(rows.map((row) => row.oper_id)).toEqual(['U0', 'U1', 'U2', 'U0', 'U1']);
  });

  it('remains one chain when several processes seal at once', async () => {
    await record(40);
    const sealed = await Promise.all([sealer().seal(), sealer().seal(), sealer().seal()]);
    expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(await verify()).toMatchObject({ events: 40, faults: [] });
  });

  it('keeps an event only if its action is committed', async () => {
    const undone = database.storage.tx(async (trx) => {
      await writer.record(trx, { kind: 'password.changed', operId: 'U1' });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await sealer().seal()).toBe(0);
  });

  it.each([
    ['another time', { at: new Date(0) }],
    ['another kind', { kind: 'session.logout' }],
    ['another operator', { oper_id: 'U9' }],
    ['no address', { ip: null }],
    ['another detail', { detail: '{}' }],
  ])('reports an event that was given %s', async (_what, values) => {
    await record(5);
    await sealer().seal();
    // `never` in the table's type means that the program cannot do this; an intruder with SQL can.
    await database.storage.kysely
      .updateTable('audit_event')
      .set(values as never)
      .where('seq', '=', 3)
      .execute();
    expect((await verify()).faults).toEqual([{ seq: 3, fault: 'edited' }]);
  });

  it('reports the event after one that was edited and rehashed', async () => {
    await record(5);
    await sealer().seal();
    const db = database.storage.kysely;
    const row = await db.selectFrom('audit_event').selectAll().where('seq', '=', 3).executeTakeFirstOrThrow();
    const entry = {
      seq: 3,
      at: row.at.toISOString(),
      kind: row.kind,
      operId: 'U9',
      sessionId: row.session_id,
      ip: row.ip,
      detail: row.detail,
    };
    await db
      .updateTable('audit_event')
      .set({ oper_id: 'U9', hash: chainHash(row.prev_hash, entry) } as never)
      .where('seq', '=', 3)
      .execute();
    expect((await verify()).faults).toEqual([{ seq: 4, fault: 'relinked' }]);
  });

  it('reports a deleted event and a deleted end of the chain', async () => {
    await record(6);
    await sealer().seal();
    const db = database.storage.kysely;
    await db.deleteFrom('audit_event').where('seq', '=', 2).execute();
    expect((await verify()).faults).toEqual([{ seq: 2, fault: 'missing' }]);
    await db.deleteFrom('audit_event').where('seq', '=', 6).execute();
    expect((await verify()).faults).toEqual([
      { seq: 2, fault: 'missing' },
      { seq: 6, fault: 'tail' },
    ]);
  });

  it('stores control characters in a name as a single line of text', async () => {
    await writer.recordAlone(database.storage.kysely, {
      kind: 'profile.changed',
      operId: 'U1',
      detail: { note: 'a\r\nfaked line\u001b[31m' },
    });
    await sealer().seal();
    const row = await database.storage.kysely
      .selectFrom('audit_event')
      .select('detail')
      .executeTakeFirstOrThrow();
    // eslint-disable-next-line no-control-regex -- control characters are what it is about
    expect(row.detail).not.toMatch(/[\u0000-\u001f]/);
    expect(row.detail).toMatch(/"note":.*a.*faked line/);
  });

  it('npm run audit:verify prints the last hash of a whole chain, or the broken event', async () => {
    await record(4);
    await sealer().seal();
    expect(await runTool()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^4 events, chain whole, last hash [0-9a-f]{64}\n$/),
    });
    await database.storage.kysely
      .updateTable('audit_event')
      .set({ detail: '{}' } as never)
      .where('seq', '=', 2)
      .execute();
    expect(await runTool()).toMatchObject({ code: 1, err: 'event 2 was edited\n' });
  });
});

function runTool(): Promise<{ code: number | null; out: string; err: string }> {
  const tool = fileURLToPath(new URL('../../../server/cli/audit-verify.ts', import.meta.url));
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: tempFolder('audit'),
    LOG_LEVEL: 'silent',
  };
  const child = spawn(process.execPath, [tool], { env });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data) => (out += String(data)));
  child.stderr.on('data', (data) => (err += String(data)));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
  });
}
