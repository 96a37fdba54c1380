import { basic, configApi, consoleApi } from '#contract/api';
import type { BundleText } from '#contract/config';
import { runPipeline } from '#contract/config/pipeline';
import { VersionGuard } from '#server/domain/config';
import { createLogger } from '#server/runtime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { fixture, fixtureCatalogue } from '../../_util/config-fixture.ts';

const hashOf = (texts: BundleText) => runPipeline(texts, { catalogue: fixtureCatalogue }).bundle?.hash ?? '';
const catalogue = { format: 1, hash: hashOf(fixture), texts: fixture, catalogue: fixtureCatalogue };
const put = (from: BundleText, find: string, replace: string): BundleText => ({
  ...from,
  settings: from.settings.replace(find, () => replace),
});
const watched = put(
  fixture,
  '"disabled":',
  '"publishing": { "approval": "off", "guard": { "minutes": 10, "least": 20, "crashes": 5 } },\n  "disabled":',
);
const changed = put(watched, '"pageSize": 50', '"pageSize": 60');

describe('a configuration with a guard', () => {
  let server: AccountsServer;
  let staff: ApiClient;
  beforeEach(async () => {
    server = await startAccountsServer({ catalogue });
    staff = await server.loggedIn('demo_staff');
    await publish(watched, 0);
  });
  afterEach(() => server.close());

  const publish = async (texts: BundleText, baseVersion: number) => {
    const reply = await staff.call(consoleApi.publish, { body: { baseVersion, texts, reason: '调整页面' } });
    expect(reply.code).toBe(200);
  };
  /** Reports of clients that run these texts, written. */
  const report = async (texts: BundleText, crashes: number, client = staff) => {
    const uses = [
      { what: 'route' as const, id: 'home', n: 20 },
      ...(crashes > 0 ? [{ what: 'crash' as const, id: 'home/active', n: crashes }] : []),
    ];
    const reply = await client.call(basic.reportUsage, { body: { hash: hashOf(texts), uses } });
    expect(reply.code).toBe(200);
    await server.configuration.usage.flush();
  };
  const look = () => server.configuration.versionGuard.checkNewest();
  const live = async () => (await server.client().call(configApi.current)).data;

  it('rolls back a version that crashes, once across processes, and notifies those concerned with the reason', async () => {
    await publish(changed, 1);
    await look();
    await report(changed, 10);
    const { configuration, storage, clock, accounts } = server;
    const other = new VersionGuard({
      storage,
      clock,
      log: createLogger('silent'),
      reader: configuration.reader,
      publisher: configuration.publisher,
      messages: accounts.messages.writer,
      trials: configuration.trials,
      trialKeeper: configuration.trialKeeper,
      judging: configuration.judging,
    });
    await Promise.all([look(), other.checkNewest()]);
    expect(await live()).toMatchObject({ version: 3, texts: watched });
    const { data } = await staff.call(consoleApi.versions, { query: {} });
    expect(data.content[0]).toMatchObject({
      kind: 'rollback',
      operName: 'demo_staff',
      reason: '自动回退：每百次显示面板崩溃 50 次，之前 0 次，最多可多 5 次',
      ownReason: { key: 'harmfulCrashes', values: { found: 50, before: 0, limit: 5 } },
    });
    const inbox = (await staff.call(basic.getMessageListSort, { query: { rows: 20 } })).data.content;
    expect(inbox.filter(({ title }) => title === '配置已自动回退')).toHaveLength(1);
    await accounts.sealer.seal();
    const audit = (await staff.call(consoleApi.audit, { query: { kind: 'config.rolledBack' } })).data.content;
    expect(audit).toMatchObject([{ detail: { toVersion: 1, byItself: true } }]);

    // The same content again: its earlier figures do not count against it.
    await publish(changed, 3);
    await look();
    await report(changed, 0);
    await look();
    expect((await live()).version).toBe(4);
  });

  it('leaves alone a version that does no harm, is not used yet, or is past its watch time', async () => {
    await publish(changed, 1);
    await look();
    await report(changed, 0);
    await look();
    expect((await live()).version).toBe(2);
    server.clock.advance(11 * 60_000);
    await report(changed, 50);
    await look();
    expect((await live()).version).toBe(2);
  });

  it('ignores reports from users whose identity is not verified', async () => {
    await publish(changed, 1);
    await look();
    await report(changed, 0);
    await report(changed, 900, server.client());
    await report(changed, 900, await server.loggedIn('demo_new'));
    await look();
    expect((await live()).version).toBe(2);
  });

  it('applies the limits of the previous version, so that a version cannot relax its own', async () => {
    const loose = put(changed, '"crashes": 5', '"crashes": 900');
    await publish(loose, 1);
    await look();
    await report(loose, 10);
    await look();
    expect(await live()).toMatchObject({ version: 3, texts: watched });
  });
});
