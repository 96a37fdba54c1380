import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { consoleApi } from '#contract/api';
import { configNames, fileNameOf } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { refusals } from '#contract/locales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RemoteConfig } from '../../../tools/config-remote.ts';
import { readTexts } from '../../../tools/config-source.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { keyWish, makeKey } from '../../_util/api-keys.ts';
import { fixture, fixtureCatalogue } from '../../_util/config-fixture.ts';
import { freePort } from '../../_util/run-main.ts';
import { tempFolder } from '../../_util/temp-folder.ts';
import { runToolHere } from '../../_util/tool-here.ts';

const builtInHash = runPipeline(fixture, { catalogue: fixtureCatalogue }).bundle?.hash ?? '';
const catalogue = { format: 1, hash: builtInHash, texts: fixture, catalogue: fixtureCatalogue };

const COMMAND = fileURLToPath(new URL('../../../tools/config.ts', import.meta.url));

/** A server, a member of its staff, and their key with the scope `config`. */
class Site {
  readonly server: AccountsServer;
  readonly staff: ApiClient;
  /** What the command does, in this process. */
  readonly remote: RemoteConfig;
  readonly #key: string;

  constructor(server: AccountsServer, staff: ApiClient, key: string) {
    this.server = server;
    this.staff = staff;
    this.#key = key;
    this.remote = new RemoteConfig(server.url, key);
  }

  static async open(): Promise<Site> {
    const server = await startAccountsServer({ catalogue });
    const staff = await server.loggedIn('demo_staff');
    const wish = keyWish({ scopes: ['config'], isSandbox: false }, server.clock.now());
    const created = await makeKey(staff, wish);
    if (created.code !== 200) throw new Error(`no key: ${created.code} ${created.message}`);
    return new Site(server, staff, created.data.secret);
  }

  /** Runs the command. */
  async run(what: string, folder: string, ...more: readonly string[]) {
    const args = [what, this.server.url, '--folder', folder, ...more];
    return await runToolHere(COMMAND, args, { BOND_DESK_KEY: this.#key });
  }

  /** The same in a process of its own, as a user at a terminal does. */
  runAlone(what: string, folder: string) {
    const args = [COMMAND, what, this.server.url, '--folder', folder];
    const child = spawn(process.execPath, args, { env: { ...process.env, BOND_DESK_KEY: this.#key } });
    let [out, error] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
    return new Promise<{ readonly code: number | null; readonly out: string; readonly error: string }>(
      (done) => child.on('close', (code) => done({ code, out, error })),
    );
  }
}

const change = (folder: string, file: string, find: string, replace: string): void => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(find)) throw new Error(`not in ${file}: ${find}`);
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
};

describe('configuration as files', () => {
  let trial: Site;
  let live: Site;
  beforeAll(async () => {
    [trial, live] = await Promise.all([Site.open(), Site.open()]);
  }, 120_000);
  afterAll(async () => {
    await trial.server.close();
    await live.server.close();
  });

  it('is promoted from one server to another by pull and push, with the same hash [R2.26]', async () => {
    // The folder need not exist.
    const folder = join(tempFolder('config'), 'desk');
    expect(await trial.runAlone('pull', folder)).toMatchObject({ code: 0, error: '' });
    for (const name of configNames)
      expect(readFileSync(join(folder, fileNameOf(name)), 'utf8')).toBe(fixture[name]);
    change(folder, 'settings.json', '"pageSize": 50', '"pageSize": 60');
    expect(await trial.run('diff', folder)).toEqual({
      code: 1,
      out: 'settings.json changed search.pageSize -50 +60\n',
      error: '',
    });
    const pushed = await trial.run('push', folder, '--reason', '每页多十条');
    expect([pushed.code, pushed.error]).toEqual([0, '']);
    const promoted = await live.run('push', folder, '--reason', '测试通过');
    expect([promoted.code, promoted.out]).toEqual([0, pushed.out]);
    const { data } = await live.staff.call(consoleApi.versions);
    expect(data.content).toMatchObject([{ version: 1, operName: 'demo_staff', reason: '测试通过' }]);
    expect((await live.run('diff', folder)).code).toBe(0);
    expect((await live.run('pull', folder)).out).toContain('nothing changed');
  });

  it('from a folder that was never pulled replaces nothing that was published, unless that is demanded', async () => {
    const folder = tempFolder('config');
    for (const name of configNames) writeFileSync(join(folder, fileNameOf(name)), fixture[name]);
    const { data } = await live.staff.call(consoleApi.source);
    const refused = await live.run('push', folder, '--reason', '别处的文件');
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.error).toMatch(/was never pulled from http:\S+, where version 1 runs: .*--overwrite/);
    expect((await live.staff.call(consoleApi.source)).data.version).toBe(data.version);
    const replaced = await live.run('push', folder, '--reason', '别处的文件', '--overwrite');
    expect([replaced.code, replaced.error]).toEqual([0, '']);
  });

  it('with errors is refused with file, line and column, and nothing is published', async () => {
    const folder = tempFolder('config');
    await trial.run('pull', folder);
    const { version } = (await trial.staff.call(consoleApi.source)).data;
    change(folder, 'routes.json', '"dashboard": "home"', '"dashboard": "hom"');
    for (const reply of [
      await trial.run('check', folder),
      await trial.run('push', folder, '--reason', '写错的'),
    ]) {
      expect(reply.code).toBe(1);
      expect(reply.out).toMatch(/routes\.json:8:110 error link\.dashboard/);
    }
    expect((await trial.staff.call(consoleApi.source)).data.version).toBe(version);
    // One that is no JSON is not compared either.
    change(folder, 'menu.json', '"menus"', 'menus');
    const compared = await trial.run('diff', folder);
    expect([compared.code, compared.out]).toEqual([
      1,
      expect.stringMatching(/^\S*menu\.json:\d+:\d+ error parse\.quote [^\n]+\n$/),
    ]);
  });

  it('edits the version that was pulled, without overwriting what was published since', async () => {
    const folder = tempFolder('config');
    await trial.run('pull', folder);
    const { version, texts } = (await trial.staff.call(consoleApi.source)).data;
    const menu = texts.menu.replace('"id": "about", "label": "t:about"', '"id": "about", "label": "t:home"');
    await trial.staff.call(consoleApi.publish, {
      body: { baseVersion: version, texts: { ...texts, menu }, reason: '改页脚' },
    });
    change(folder, 'menu.json', '"id": "about", "label": "t:about"', '"id": "about", "label": "t:deep"');
    const late = await trial.run('push', folder, '--reason', '晚了一步');
    expect(late.code).toBe(1);
    expect(late.error).toContain('published meanwhile: version 2 demo_staff');
    expect(late.error).toContain('menu.json menus.footer.about.label "t:deep" <> "t:home"');
    // The server's own words ask to merge, which this command cannot.
    expect(late.error).toMatch(/nothing was published, .*Pull into another folder/);
    expect(late.error).not.toContain('合并');
  });

  it('that was edited is not overwritten by a pull unless that is demanded', async () => {
    const folder = tempFolder('config');
    await trial.remote.pull(folder, false);
    const { version, texts } = (await trial.staff.call(consoleApi.source)).data;
    const published = texts.settings.replace(/"pageSize": \d+/, '"pageSize": 70');
    await trial.staff.call(consoleApi.publish, {
      body: { baseVersion: version, texts: { ...texts, settings: published }, reason: '每页七十条' },
    });
    const text = (name: 'menu' | 'settings') => readFileSync(join(folder, fileNameOf(name)), 'utf8');
    change(folder, 'menu.json', '"id": "about"', '"id": "imprint"');
    const edited = text('menu');
    await expect(trial.remote.pull(folder, false)).rejects.toThrow(
      `${folder}: menu.json would be overwritten, with edits that no server has: push them, pull into another folder, or give --overwrite`,
    );
    expect([text('menu'), text('settings')]).toEqual([edited, texts.settings]);
    await trial.remote.pull(folder, true);
    expect([text('menu'), text('settings')]).toEqual([texts.menu, published]);
    // What was pulled or pushed is known to a server: a later pull replaces it unasked.
    await live.remote.pull(folder, false);
    change(folder, 'settings.json', '"historySize": 10', '"historySize": 11');
    await live.remote.push(folder, readTexts(folder).texts, '多记一条');
    expect((await trial.remote.pull(folder, false)).written).toContain('settings.json');
  });

  it('needs a key with the scope, a reason and a server', async () => {
    const folder = tempFolder('config');
    await trial.run('pull', folder);
    expect(await trial.run('push', folder)).toMatchObject({
      code: 2,
      error: expect.stringMatching(/^--reason says why\n/),
    });
    expect((await trial.run('fetch', folder)).code).toBe(2);
    const owner = await live.server.loggedIn('demo_trader');
    const created = await makeKey(owner, keyWish({ scopes: ['market.read'] }, live.server.clock.now()));
    const stranger = new Site(live.server, live.staff, created.data.secret);
    expect((await stranger.run('pull', folder)).code).toBe(1);
    const inEnglish = await stranger.run('pull', folder, '--lang', 'en');
    expect([inEnglish.code, inEnglish.error]).toEqual([
      1,
      'This API key lacks the scope “Configuration” (config)\n',
    ]);
  });

  it('awaits an approver where one is demanded', async () => {
    const folder = tempFolder('config');
    await live.remote.pull(folder, true);
    const demand = '"publishing": { "approval": "required" },\n  "disabled":';
    change(folder, 'settings.json', '"disabled":', demand);
    await live.remote.push(folder, readTexts(folder).texts, '以后须审批');
    change(folder, 'settings.json', '"popoverSize": 5', '"popoverSize": 6');
    const refused = await live.run('push', folder, '--reason', '多显示一条');
    expect([refused.code, refused.error]).toEqual([
      1,
      `${refusals.needsApproval}\nrepeat it with --propose: it then awaits an approver\n`,
    ]);
    const waits = await live.run('push', folder, '--reason', '多显示一条', '--propose');
    expect([waits.code, waits.out, waits.error]).toEqual([0, 'change #1 awaits an approver\n', '']);
    const { data } = await live.staff.call(consoleApi.proposals, { query: {} });
    expect(data.content).toMatchObject([{ state: 'open', reason: '多显示一条' }]);
    expect(data.content[0]?.summary).toEqual(['settings.json changed messages.popoverSize']);
  });
});

describe('the command of configuration files', () => {
  const run = async (
    args: readonly string[],
    env: Readonly<Record<string, string>> = { BOND_DESK_KEY: 'k' },
  ) => {
    const { code, out, error } = await runToolHere(COMMAND, args, { BOND_DESK_KEY: '', ...env });
    return [code, out, error.split('\n')[0]];
  };

  it.each<[string, readonly string[], string]>([
    ['no command', [], 'no command'],
    ['one that there is not', ['fetch', 'http://127.0.0.1:1'], 'there is no command fetch'],
    ['one of every object', ['toString', 'http://127.0.0.1:1'], 'there is no command toString'],
    ['no server', ['diff'], 'diff: which server?'],
    [
      'an address without its scheme',
      ['diff', 'localhost:8080'],
      'localhost:8080: not the address of a server, such as https://desk.example.com',
    ],
  ])('names the fault before its usage: %s', async (_title, args, fault) => {
    expect(await run(args)).toEqual([2, '', fault]);
  });

  it('names a flag that it does not know, and the key that is missing', async () => {
    expect(await run(['diff', 'http://127.0.0.1:1', '--tpyo'])).toEqual([
      2,
      '',
      expect.stringMatching(/^Unknown option '--tpyo'; usage: npm run config -- /),
    ]);
    expect(await run(['diff', 'http://127.0.0.1:1'], {})).toEqual([
      2,
      '',
      'BOND_DESK_KEY: set it to a key of a staff account with the scope config',
    ]);
  });

  it.each(['k\nk', 'k k', '密钥'])(
    'refuses a key that cannot be sent without repeating it: %j',
    async (key) => {
      expect(await run(['diff', 'http://127.0.0.1:1'], { BOND_DESK_KEY: key })).toEqual([
        2,
        '',
        expect.stringMatching(
          /^BOND_DESK_KEY: it has a space, a line break or another character that no key has;/,
        ),
      ]);
    },
  );

  it.each(['{', '[]', '{"http://127.0.0.1:1": 3}'])(
    'names a record of pulls that it cannot read: %s',
    async (text) => {
      const folder = tempFolder('config');
      for (const name of configNames) writeFileSync(join(folder, fileNameOf(name)), fixture[name]);
      writeFileSync(join(folder, '.pulled.json'), text);
      for (const args of [['pull'], ['push', '--reason', 'r']])
        expect(await run([...args, 'http://127.0.0.1:1', '--folder', folder])).toEqual([
          1,
          '',
          expect.stringMatching(/\.pulled\.json: not the record that pull writes; .* delete it/),
        ]);
    },
  );

  it.each(['diff', 'check', 'pull'])(
    '%s names the address of a server that is not there, the reason and what to do',
    async (command) => {
      const port = await freePort();
      const folder = tempFolder('config');
      for (const name of configNames) writeFileSync(join(folder, fileNameOf(name)), fixture[name]);
      expect(await run([command, `http://127.0.0.1:${port}`, '--folder', folder])).toEqual([
        1,
        '',
        `http://127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}: nothing listens there; start the server, or correct the address`,
      ]);
    },
  );

  it('names the files that a folder lacks, and where they come from', async () => {
    const folder = tempFolder('config');
    const missing = configNames.map(fileNameOf).join(', ');
    expect(await run(['diff', 'http://127.0.0.1:1', '--folder', folder])).toEqual([
      1,
      '',
      `${folder}: no ${missing}; npm run config -- pull writes them there`,
    ]);
  });
});
