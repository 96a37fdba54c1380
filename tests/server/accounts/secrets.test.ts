import { DEMO_PASSWORD, PasswordKeys, SecretFiles } from '#server/domain/accounts';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startAccountsServer } from '../../_util/accounts-server.ts';
import { encryptField } from '../../_util/api-client.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { tempFolder } from '../../_util/temp-folder.ts';

const folder = (): string => tempFolder('secrets');
const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('T34 secrets', () => {
  it('are created at the first start, readable by the owner only, and differ per installation', async () => {
    const [a, b] = [folder(), folder()];
    for (const dir of [a, b]) {
      const files = await SecretFiles.open(dir);
      await PasswordKeys.open(files, new ManualClock());
      await files.key('nonce.key');
    }
    const names = readdirSync(join(a, 'secrets')).toSorted();
    expect(names).toEqual(['nonce.key', 'password-keys.json']);
    expect(mode(join(a, 'secrets'))).toBe('700');
    for (const name of names) expect(mode(join(a, 'secrets', name))).toBe('600');
    const read = async (dir: string) =>
      Promise.all(names.map(async (name) => (await SecretFiles.open(dir)).read(name)));
    const [first, second] = [await read(a), await read(b)];
    for (const [index, text] of first.entries()) expect(text).not.toBe(second[index]);
  });

  it('that others can read prevent the start, with one line that says what to do', async () => {
    const dir = folder();
    await (await SecretFiles.open(dir)).key('nonce.key');
    chmodSync(join(dir, 'secrets', 'nonce.key'), 0o640);
    await expect(SecretFiles.open(dir).then((files) => files.key('nonce.key'))).rejects.toThrow(
      /nonce\.key holds secrets .*mode 640.*chmod go-rwx/,
    );
    chmodSync(join(dir, 'secrets'), 0o755);
    await expect(SecretFiles.open(dir)).rejects.toThrow(/mode 755/);
  });

  it('that are damaged prevent the start', async () => {
    const dir = folder();
    mkdirSync(join(dir, 'secrets'), { mode: 0o700 });
    writeFileSync(join(dir, 'secrets', 'password-keys.json'), '{"keys":[]}', { mode: 0o600 });
    writeFileSync(join(dir, 'secrets', 'nonce.key'), 'short', { mode: 0o600 });
    const files = await SecretFiles.open(dir);
    await expect(PasswordKeys.open(files, new ManualClock())).rejects.toThrow(
      /password-keys\.json is damaged/,
    );
    await expect(files.key('nonce.key')).rejects.toThrow(/nonce\.key is damaged/);
  });

  it('survive a restart: a password encrypted before it can be decrypted afterwards', async () => {
    const dataDir = folder();
    const first = await startAccountsServer({ dataDir });
    const { keyId, publicKey } = first.accounts.proofs.keys.current();
    const passWord = encryptField(publicKey, first.accounts.proofs.nonces.issue(), DEMO_PASSWORD);
    await first.close();
    const second = await startAccountsServer({ dataDir });
    try {
      expect(second.accounts.proofs.keys.current()).toEqual({ keyId, publicKey });
      expect(await second.accounts.proofs.opener.open(second.storage.kysely, keyId, [passWord])).toEqual([
        DEMO_PASSWORD,
      ]);
    } finally {
      await second.close();
    }
  });

  it('are rotated once a day, even if rounds fall due while one is under way', async () => {
    const { storage, clock, accounts, close } = await startAccountsServer();
    try {
      clock.advance(25 * 3_600_000);
      const rotations = async () => {
        clock.advance(60_000);
        await accounts.sealer.seal();
        const events = storage.kysely.selectFrom('audit_event').where('kind', '=', 'key.rotated');
        return (await events.select('seq').execute()).length;
      };
      await expect.poll(rotations, { timeout: 60_000 }).toBeGreaterThan(0);
      expect(await rotations()).toBe(1);
    } finally {
      await close();
    }
  });

  it('rotated by another process are found', async () => {
    const dir = folder();
    const clock = new ManualClock();
    const files = await SecretFiles.open(dir);
    const [one, two] = [await PasswordKeys.open(files, clock), await PasswordKeys.open(files, clock)];
    await one.rotate();
    clock.advance(2_000);
    expect(await two.has(one.current().keyId)).toBe(true);
    expect(two.current()).toEqual(one.current());
  });
});
