import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckReply, configApi, CONSOLE_CODE, consoleApi, type StaleBase } from '#contract/api';
import type { BundleText } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { fixture, fixtureCatalogue } from '../../_util/config-fixture.ts';
import { PushClient } from '../../_util/push-client.ts';

const builtInHash = runPipeline(fixture, { catalogue: fixtureCatalogue }).bundle?.hash ?? '';
const catalogue = { format: 1, hash: builtInHash, texts: fixture, catalogue: fixtureCatalogue };
const edit = (file: keyof BundleText, find: string, replace: string, from = fixture): BundleText => {
  if (!from[file].includes(find)) throw new Error(`not in ${file}: ${find}`);
  return { ...from, [file]: from[file].replace(find, () => replace) };
};
const bigger = edit('settings', '"pageSize": 50', '"pageSize": 60');
const renamed = edit('menu', '"id": "about", "label": "t:about"', '"id": "about", "label": "t:home"');

describe('publishing configuration from the console', () => {
  let server: AccountsServer;
  let staff: ApiClient;
  beforeEach(async () => {
    server = await startAccountsServer({ catalogue });
    staff = await server.loggedIn('demo_staff');
  });
  afterEach(() => server.close());

  const publish = (texts: BundleText, baseVersion = 0, reason = '调整页面') =>
    staff.call(consoleApi.publish, { body: { baseVersion, texts, reason } });
  const auditKinds = async (): Promise<readonly string[]> => {
    await server.accounts.sealer.seal();
    const { data } = await staff.call(consoleApi.audit, { query: { kind: 'config.' } });
    return data.content.map((event) => `${event.kind} ${event.operName} ${String(event.detail['version'])}`);
  };

  it('serves the files of the build while nothing is published [R2.26]', async () => {
    expect((await server.client().call(configApi.current)).data).toEqual({
      version: 0,
      hash: null,
      texts: null,
    });
    const { data } = await staff.call(consoleApi.source);
    expect(data).toMatchObject({
      version: 0,
      hash: builtInHash,
      texts: fixture,
      builtIn: { hash: builtInHash, texts: fixture },
    });
    expect(data.catalogue).toEqual(fixtureCatalogue);
  });

  it('is for staff only: a trader gets 403 and a visitor 401 [R6.01]', async () => {
    const trader = await server.loggedIn('demo_trader');
    for (const call of Object.values(consoleApi)) {
      const params = { id: 1, imageId: 'x', operId: 'x' };
      expect([
        call.name,
        (await server.client().send(call, { params, body: call.method === 'POST' ? {} : undefined })).status,
      ]).toEqual([call.name, 401]);
      expect([
        call.name,
        (await trader.send(call, { params, body: call.method === 'POST' ? {} : undefined })).status,
      ]).toEqual([call.name, 403]);
    }
  });

  it('serves the published version to everyone, records who, when and why, and keeps the previous one [R2.26]', async () => {
    const { code, data } = await publish(bigger);
    expect(code).toBe(200);
    expect(data).toMatchObject({
      version: 1,
      kind: 'publish',
      beforeHash: builtInHash,
      reason: '调整页面',
      summary: ['settings.json changed search.pageSize'],
    });
    expect(data.operName).toBe('demo_staff');
    const served = await server.client().call(configApi.current);
    expect(served.data).toEqual({ version: 1, hash: data.hash, texts: bigger });
    expect(
      (await server.client().call(configApi.current, { query: { have: data.hash } })).data.texts,
    ).toBeNull();
    const whole = await staff.call(consoleApi.version, { params: { id: 1 } });
    expect(whole.data).toMatchObject({ version: 1, texts: bigger, before: { version: 0, texts: fixture } });
    expect(await auditKinds()).toEqual(['config.published demo_staff 1']);
  });

  it('tags the content, so that a browser that has it gets 304', async () => {
    await publish(bigger);
    const first = await fetch(`${server.url}/api/config/current`, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    const tag = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control'), tag]).toEqual([
      200,
      'no-cache',
      expect.stringMatching(/^W\/"1-[\da-f]{16}"$/),
    ]);
    const second = await fetch(`${server.url}/api/config/current`, { headers: { 'if-none-match': tag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
    const unpacked = await fetch(`${server.url}/api/config/current`, {
      headers: { 'accept-encoding': 'identity' },
    });
    const headers = ['etag', 'content-encoding', 'vary'].map((name) => unpacked.headers.get(name));
    expect(headers).toEqual([tag.slice(2), null, 'authorization, origin, accept-encoding']);
    expect(['etag', 'content-encoding', 'vary'].map((name) => first.headers.get(name))).toEqual([
      tag,
      'br',
      headers[2],
    ]);
    expect(await unpacked.text()).toBe(await first.text());
  });

  it('notifies every client at once, including visitors and those that connect later [R2.26]', async () => {
    const address = `${server.url.replace('http', 'ws')}/ws/websocketCmds`;
    const visitor = new PushClient(address, null);
    await visitor.frame('websocketCmds', 'snap');
    const { data } = await publish(bigger);
    const command = { cmd: 'config', version: '1', hash: data.hash };
    server.clock.advance(100);
    expect((await visitor.frame('websocketCmds', 'upd'))['data']).toEqual([command]);
    const late = new PushClient(address, null);
    expect((await late.frame('websocketCmds', 'snap'))['data']).toEqual([command]);
    visitor.close();
    late.close();
  });

  it('refuses a configuration with errors, reported by line and column, and publishes nothing', async () => {
    const bad = edit('routes', '"dashboard": "home"', '"dashboard": "hom"');
    const check = await staff.call(consoleApi.check, { body: { texts: bad } });
    expect(check.data.errors).toBeGreaterThan(0);
    const reply = await publish(bad);
    expect(reply.code).toBe(CONSOLE_CODE.badBundle);
    // `as` holds: badBundle carries a CheckReply.
    const { diagnostics } = reply.data as unknown as CheckReply;
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'link.dashboard',
        file: 'routes.json',
        line: 8,
        column: 110,
        severity: 'error',
        // Chinese, with what a client needs to word it in another language.
        message: '布局 hom 不存在',
        hint: '是否想写 home？',
        values: { id: 'hom', meant: 'home' },
        hintKey: 'hint.meant',
      }),
    );
    const others = [
      { ...fixture, menu: '{' },
      { ...fixture, settings: '' },
      edit('layouts', '"panel": "depth.info"', '"panel": "depth.inf"'),
    ];
    for (const texts of others) expect((await publish(texts)).code).toBe(CONSOLE_CODE.badBundle);
    expect((await server.client().call(configApi.current)).data.version).toBe(0);
    expect(await auditKinds()).toEqual([]);
  });

  it('accepts an external plugin only if its file exists with the listed hash [T44]', async () => {
    const folder = join(server.dataDir, 'plugins');
    const [code, other] = [`desk.render('hello');`, `desk.render('hullo');`];
    const shaOf = (text: string): string => createHash('sha256').update(text).digest('hex');
    const entry = { id: 'hello', path: 'team/hello.js', sha256: shaOf(code), title: '问候' };
    const listed = edit('settings', '"disabled":', `"external": [${JSON.stringify(entry)}],\n  "disabled":`);
    const refusal = async () => {
      const { code: refusalCode, data } = await publish(listed);
      expect(refusalCode).toBe(CONSOLE_CODE.badBundle);
      // `as` holds: badBundle carries a CheckReply.
      const { diagnostics } = data as unknown as CheckReply;
      const { data: checked } = await staff.call(consoleApi.check, { body: { texts: listed } });
      expect(checked.diagnostics).toEqual(diagnostics);
      return diagnostics;
    };
    expect(await refusal()).toEqual([
      expect.objectContaining({ code: 'link.externalMissing', path: 'external[0].path', severity: 'error' }),
    ]);
    mkdirSync(join(folder, 'team'), { recursive: true });
    writeFileSync(join(folder, entry.path), other);
    const [changed] = await refusal();
    expect(changed).toMatchObject({
      code: 'link.externalChanged',
      file: 'settings.json',
      path: 'external[0].sha256',
    });
    expect(changed?.hint).toContain(shaOf(other));
    writeFileSync(join(folder, entry.path), 'x'.repeat(1024 * 1024 + 1));
    expect(await refusal()).toEqual([expect.objectContaining({ code: 'link.externalTooLarge' })]);

    writeFileSync(join(folder, entry.path), code);
    expect((await publish(listed)).code).toBe(200);

    // The file changes behind a running plugin: that one stops, and everything else can still be published.
    writeFileSync(join(folder, entry.path), other);
    const later = { ...listed, menu: renamed.menu };
    const { data: checked } = await staff.call(consoleApi.check, { body: { texts: later } });
    expect(checked).toMatchObject({
      errors: 0,
      diagnostics: [{ code: 'link.externalStopped', severity: 'warning' }],
    });
    expect((await publish(later, 1)).code).toBe(200);
    const moved = { ...later, settings: later.settings.replace('问候', '问好') };
    expect((await publish(moved, 2)).code).toBe(CONSOLE_CODE.badBundle);
    expect((await staff.call(consoleApi.source)).data.badFiles).toEqual([
      { id: 'hello', kind: 'changed', sha256: shaOf(other) },
    ]);

    // It has a kill switch like any plugin of the build.
    const switchOff = { kind: 'plugin', id: 'hello', disabled: true, reason: '故障' } as const;
    expect((await staff.call(consoleApi.killSwitch, { body: switchOff })).code).toBe(200);
    const { settings } = (await staff.call(consoleApi.source)).data.texts;
    expect(JSON.parse(settings)).toMatchObject({ disabled: { plugins: ['hello'] } });
  });

  it('looks at the file of an external plugin whatever the order of its keys [T44]', async () => {
    const entry = { title: '问候', sha256: '0'.repeat(64), path: 'none.js', id: 'hello' };
    const listed = edit('settings', '"disabled":', `"external": [${JSON.stringify(entry)}],\n  "disabled":`);
    const { data } = await staff.call(consoleApi.check, { body: { texts: listed } });
    expect(data.diagnostics).toEqual([expect.objectContaining({ code: 'link.externalMissing' })]);
  });

  it('requires a reason, and an actual change', async () => {
    expect((await publish(bigger, 0, ' ')).status).toBe(400);
    expect((await publish(fixture)).code).toBe(CONSOLE_CODE.unchanged);
  });

  it('refuses an edit of an older version, shows both sides and merges what does not conflict', async () => {
    await publish(bigger);
    const reply = await publish(renamed);
    expect(reply.code).toBe(CONSOLE_CODE.staleBase);
    // `as` holds: staleBase carries a StaleBase.
    const stale = reply.data as unknown as StaleBase;
    expect(stale.current).toMatchObject({
      version: 1,
      operName: 'demo_staff',
      reason: '调整页面',
      texts: bigger,
    });
    expect([stale.base, stale.conflicts]).toEqual([{ version: 0, texts: fixture }, []]);
    expect(stale.merged).toEqual({ ...bigger, menu: renamed.menu });
    expect((await publish(stale.merged ?? fixture, 1)).data.version).toBe(2);

    const other = edit('menu', '"id": "about", "label": "t:about"', '"id": "about", "label": "t:deep"');
    const again = (await publish(other, 1)).data as unknown as StaleBase;
    expect(again.merged).toBeNull();
    expect(again.conflicts).toEqual([
      {
        file: 'menu.json',
        path: 'menus.footer.about.label',
        base: '"t:about"',
        mine: '"t:deep"',
        theirs: '"t:home"',
      },
    ]);
  });

  it('offers no merge of two edits that are valid alone but not together', async () => {
    const grown = edit(
      'layouts',
      '"x": 0, "y": 0, "w": 120, "h": 40, "index": 0',
      '"x": 0, "y": 0, "w": 120, "h": 50, "index": 0',
      edit('layouts', '"columns": 120, "rows": 40', '"columns": 120, "rows": 50'),
    );
    const added = edit(
      'layouts',
      '"w": 120, "h": 40, "index": 0, "settings": { "rows": 10 } }',
      '"w": 60, "h": 40, "index": 0, "settings": { "rows": 10 } }, { "id": "b", "panel": "quotes.active", "x": 60, "y": 0, "w": 60, "h": 40, "index": 1 }',
    );
    expect([(await publish(grown)).code]).toEqual([200]);
    const stale = (await publish(added)).data as unknown as StaleBase;
    expect([stale.merged, stale.conflicts]).toEqual([null, []]);
  });

  it('changes nothing if a publication is repeated, out of order or based on an old version', async () => {
    const first = await publish(bigger);
    expect(first.code).toBe(200);
    const second = { ...bigger, menu: renamed.menu };
    const refused = [
      // The same again: as sent, and as an edit of the result.
      [CONSOLE_CODE.staleBase, await publish(bigger)],
      [CONSOLE_CODE.unchanged, await publish(bigger, 1)],
      // The third before the second: its base does not exist.
      [404, await publish(edit('settings', '"hideHours": 8', '"hideHours": 9', second), 2)],
      [CONSOLE_CODE.staleBase, await publish(renamed)],
    ] as const;
    expect(refused.map(([, { code }]) => code)).toEqual(refused.map(([code]) => code));
    expect((await server.client().call(configApi.current)).data).toEqual({
      version: 1,
      hash: first.data.hash,
      texts: bigger,
    });
    expect((await staff.call(consoleApi.versions)).data.content.map(({ version }) => version)).toEqual([1]);
    expect(await auditKinds()).toEqual(['config.published demo_staff 1']);
    expect((await publish(second, 1)).data.version).toBe(2);
  });

  it('accepts one of several simultaneous publications', async () => {
    const replies = await Promise.all([
      publish(bigger),
      publish(renamed),
      publish(edit('settings', '"hideHours": 8', '"hideHours": 9')),
    ]);
    expect(replies.map((reply) => reply.code).toSorted()).toEqual([
      200,
      CONSOLE_CODE.staleBase,
      CONSOLE_CODE.staleBase,
    ]);
    expect((await server.client().call(configApi.current)).data.version).toBe(1);
  });

  it('returns to an old version, or to the build, as a new version', async () => {
    await publish(bigger);
    await publish({ ...bigger, menu: renamed.menu }, 1);
    const back = await staff.call(consoleApi.rollback, {
      body: { baseVersion: 2, toVersion: 1, reason: '名称不对' },
    });
    expect(back.data).toMatchObject({ version: 3, kind: 'rollback' });
    expect((await server.client().call(configApi.current)).data.texts).toEqual(bigger);
    const first = await staff.call(consoleApi.rollback, {
      body: { baseVersion: 3, toVersion: 0, reason: '恢复出厂' },
    });
    expect(first.data).toMatchObject({ version: 4, hash: builtInHash });
    expect(
      (
        await staff.call(consoleApi.rollback, {
          body: { baseVersion: 4, toVersion: 9, reason: '没有这个版本' },
        })
      ).status,
    ).toBe(404);
    const list = await staff.call(consoleApi.versions, { query: { rows: 3 } });
    expect([list.data.content.map((item) => item.version), list.data.totalPages]).toEqual([[4, 3, 2], 2]);
    expect(await auditKinds()).toEqual([
      'config.rolledBack demo_staff 4',
      'config.rolledBack demo_staff 3',
      'config.published demo_staff 2',
      'config.published demo_staff 1',
    ]);
  });

  it('switches a plugin or panel off and on again in one call, each with its own audit event', async () => {
    const flip = (kind: 'plugin' | 'panel', id: string, disabled: boolean) =>
      staff.call(consoleApi.killSwitch, { body: { kind, id, disabled, reason: '故障' } });
    expect((await flip('plugin', 'messages', true)).data).toMatchObject({ version: 1, kind: 'killSwitch' });
    expect((await flip('panel', 'depth.trades', true)).data.version).toBe(2);
    const settings: unknown = JSON.parse(
      (await server.client().call(configApi.current)).data.texts?.settings ?? '',
    );
    expect(settings).toMatchObject({ disabled: { plugins: ['messages'], panels: ['depth.trades'] } });
    expect((await flip('plugin', 'messages', true)).code).toBe(CONSOLE_CODE.badTarget);
    expect((await flip('plugin', 'nobody', true)).code).toBe(CONSOLE_CODE.badTarget);
    await flip('plugin', 'messages', false);
    expect((await flip('panel', 'depth.trades', false)).data).toMatchObject({
      version: 4,
      hash: builtInHash,
    });
    expect((await auditKinds()).map((line) => line.split(' ')[0])).toEqual([
      'config.switchedOn',
      'config.switchedOn',
      'config.switchedOff',
      'config.switchedOff',
    ]);
  });

  it('neither publishes nor switches off what would lock users out, and states whom', async () => {
    const lockedOut = edit('settings', '"plugins": []', '"plugins": ["account"]');
    const refused = await publish(lockedOut);
    expect(refused.code).toBe(CONSOLE_CODE.badBundle);
    expect(refused.data).toMatchObject({
      errors: 1,
      diagnostics: [{ code: 'prove.needed', file: 'settings.json', line: 12, column: 29 }],
    });
    const flip = (id: string) =>
      staff.call(consoleApi.killSwitch, { body: { kind: 'plugin', id, disabled: true, reason: '故障' } });
    const switched = await flip('account');
    expect([switched.code, switched.message]).toEqual([
      CONSOLE_CODE.neededTarget,
      '不能停用 account：停用后未登录用户无法登录',
    ]);
    // A client words it in its user's language.
    expect(switched.data).toMatchObject({ key: 'neededForLogin', values: { id: 'account' } });
    expect((await flip('messages')).data.version).toBe(1);
    expect((await server.client().call(configApi.current)).data.texts?.settings).not.toContain('account');
  });

  it('publishes nothing without a catalogue of the build, and keeps serving the running version', async () => {
    await server.close();
    server = await startAccountsServer();
    const person = await server.loggedIn('demo_staff');
    expect((await person.call(consoleApi.source)).code).toBe(CONSOLE_CODE.noCatalogue);
    expect(
      (await person.call(consoleApi.publish, { body: { baseVersion: 0, texts: bigger, reason: '试试' } }))
        .code,
    ).toBe(CONSOLE_CODE.noCatalogue);
    expect((await server.client().call(configApi.current)).data.version).toBe(0);
  });
});
