import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import { tempFolder } from '../../_util/temp-folder.ts';
import { runToolHere } from '../../_util/tool-here.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server.close());

const TOOL = fileURLToPath(new URL('../../../server/cli/account.ts', import.meta.url));

/** The command beside the running server, on its database. */
async function run(...args: readonly string[]) {
  const { host, port, database, user } = server.storage.connection;
  const { code, out, error } = await runToolHere(TOOL, args, {
    DATABASE_URL: `postgres://${String(user)}@localhost:${String(port)}/${String(database)}?host=${encodeURIComponent(String(host))}`,
    DATA_DIR: tempFolder('tool'),
    LOG_LEVEL: 'silent',
  });
  return [code, out, error];
}

describe('npm run account', () => {
  it('names the person of the house whom an account’s owner reads and may call, and takes the name back [R3.03]', async () => {
    const [anna, bob] = [
      await server.loggedIn('demo_trader', '203.0.113.21'),
      await server.loggedIn('demo_trader2', '203.0.113.22'),
    ];
    const read = async (client: typeof anna) => (await client.call(transaction.getSTCSalesInfo)).data;
    expect(await run('sales', 'demo_trader', '周宁')).toEqual([
      2,
      '',
      expect.stringMatching(/^sales: expected a name and a phone number\n/),
    ]);
    expect(await run('sales', 'demo_trader', '周宁', '021-12345678')).toEqual([
      0,
      expect.stringMatching(/^sales: \w+, 周宁 021-12345678\n$/),
      '',
    ]);
    expect(await read(anna)).toEqual({ name: '周宁', phone: '021-12345678', qq: '' });
    expect((await run('sales', 'demo_trader2', '周宁', '021-12345678', '12345'))[0]).toBe(0);
    expect([await read(anna), await read(bob)]).toEqual([
      { name: '周宁', phone: '021-12345678', qq: '12345' },
      { name: '周宁', phone: '021-12345678', qq: '12345' },
    ]);
    expect((await run('no-sales', 'demo_trader'))[0]).toBe(0);
    expect([await read(anna), (await read(bob))?.name]).toEqual([null, '周宁']);
  });

  it('words its refusals in the language of everything else that it prints', async () => {
    expect(await run('unmake-staff', 'demo_trader')).toEqual([
      1,
      '',
      'demo_trader: The account is already in that state\n',
    ]);
    expect(await run('stop', 'nobody')).toEqual([1, '', 'there is no account nobody\n']);
    expect(await run('limit', 'demo_trader', '123', 'by phone')).toEqual([
      0,
      expect.stringMatching(/^limit: \w+, 123\n$/),
      '',
    ]);
  });
});
