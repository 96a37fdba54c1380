import { createLogger } from '#server/runtime';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, basic } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';

/** Texts that must not appear where they do not belong. */
const CANARY = {
  password: 'Canary-Passw0rd-7',
  newPassword: 'Kanarie-Vogel-88',
  realname: '金丝雀本名',
  email: 'canary.mail@example.org',
  phone: '19912345678',
  guess: 'canary-typed-here@example.org',
};

let server: AccountsServer;
const lines: string[] = [];

beforeAll(async () => {
  const log = createLogger('trace', { write: (line: string) => lines.push(line) });
  server = await startAccountsServer({ log });
  const { accounts, storage } = server;
  const hash = await accounts.proofs.hasher.hash(CANARY.password);
  await storage.tx((trx) =>
    accounts.profile.writer.add(trx, {
      oper_id: 'U1',
      opername: 'canary',
      realname: CANARY.realname,
      email: CANARY.email,
      phonenum: CANARY.phone,
      password_hash: hash,
      valid_start: '2020-01-01',
      valid_end: '2099-12-31',
    }),
  );
});
afterAll(() => server.close());

describe('T08 canaries', () => {
  it('appear in no log line, audit event or stored text, whatever is called', async () => {
    const client = server.client();
    const token = async (): Promise<string> => {
      expect((await client.login(CANARY.email, CANARY.password)).code).toBe(200);
      return client.token ?? '';
    };
    const secrets = [await token()];
    await client.login(CANARY.phone, 'Wrong-Canary-1');
    await client.login(CANARY.guess, CANARY.password);
    await client.call(account.queryOperInfo);
    await client.call(basic.getMessageList, { query: { keyword: CANARY.realname } });
    const socket = server.socket('msg', client.token);
    await socket.frame('msg', 'snap');
    secrets.push(await token());
    await socket.closed;
    // Requests that violate the contract, whose content might be repeated in an error.
    await client.send(account.login, {
      body: { account: CANARY.guess, passWord: CANARY.password, keyId: 'x' },
    });
    await client.send(account.updateOperInfo, { body: { realname: CANARY.realname } });
    const { keyId, ciphers } = await client.encrypt(CANARY.password, CANARY.newPassword, CANARY.newPassword);
    const [oldPassWord = '', newPassWord = '', confirmPassword = ''] = ciphers;
    expect(
      (
        await client.call(account.updatePassWord, {
          body: { oldPassWord, newPassWord, confirmPassword, keyId },
        })
      ).code,
    ).toBe(200);
    await server.accounts.sealer.seal();

    const log = lines.join('');
    expect(lines.length).toBeGreaterThan(10);
    // The outbox holds addresses while there is no delivery: that is its purpose.
    const dump = await everyTextOutside(['operator', 'outgoing_message']);
    for (const secret of [...Object.values(CANARY), ...secrets, ...ciphers]) {
      expect(log.includes(secret), `the log holds ${secret}`).toBe(false);
      expect(dump.includes(secret), `the database holds ${secret}`).toBe(false);
    }
    const operators = JSON.stringify(
      await server.storage.kysely.selectFrom('operator').selectAll().execute(),
    );
    const outbox = JSON.stringify(
      await server.storage.kysely.selectFrom('outgoing_message').selectAll().execute(),
    );
    for (const secret of [CANARY.password, CANARY.newPassword, CANARY.realname, ...secrets]) {
      expect(operators.replaceAll(CANARY.realname, '')).not.toContain(secret);
      expect(outbox).not.toContain(secret);
    }
  });
});

/** Every row of every table except these, as one text. */
async function everyTextOutside(tables: readonly string[]): Promise<string> {
  const db = server.storage.kysely;
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const texts: string[] = [];
  for (const { name } of rows.filter((row) => !tables.includes(row.name))) {
    texts.push(JSON.stringify((await sql`select * from ${sql.id(name)}`.execute(db)).rows));
  }
  return texts.join('\n');
}
