import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server.close());

/** The command beside the running server, on its database. */
function run(...args: readonly string[]) {
  const { host, port, database, user } = server.storage.connection;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/cli/account.ts', ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DATABASE_URL: `postgres://${String(user)}@localhost:${String(port)}/${String(database)}?host=${encodeURIComponent(String(host))}`,
      DATA_DIR: tempFolder('tool'),
      LOG_LEVEL: 'silent',
    },
  });
  return [status, stdout, stderr];
}

describe('npm run account', () => {
  it('words its refusals in the language of everything else that it prints', () => {
    expect(run('unmake-staff', 'demo_trader')).toEqual([
      1,
      '',
      'demo_trader: The account is already in that state\n',
    ]);
    expect(run('stop', 'nobody')).toEqual([1, '', 'there is no account nobody\n']);
    expect(run('limit', 'demo_trader', '123', 'by phone')).toEqual([
      0,
      expect.stringMatching(/^limit: \w+, 123\n$/),
      '',
    ]);
  });
});
