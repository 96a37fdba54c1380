import { account, basic, configApi, consoleApi, transaction } from '#contract/api';
import type { BundleText } from '#contract/config';
import { beijingDate } from '#contract/rules';
import { sql } from 'kysely';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, loggedIn } from '../../_util/api-client.ts';
import { bondsOn } from '../../_util/bonds-template.ts';
import { edited, fixture } from '../../_util/config-fixture.ts';
import { builtClient } from '../../_util/config-process.ts';
import { ManualClock } from '../../_util/manual-clock.ts';
import { enter, type Quotable } from '../../_util/order-entry.ts';
import { silentFeed } from '../../_util/silent-feed.ts';
import { startTestServer, type TestServer } from '../../_util/test-server.ts';

/** 10:00 of a Friday on which the market is open, Beijing. */
const clock = new ManualClock();
/** How often a running server reloads the running configuration. */
const FOLLOW_MS = 5_000;
const withSection = (section: string): BundleText =>
  edited('settings', '"disabled":', `${section},\n  "disabled":`);

// The product's own areas, wired as in `npm start`; only the clock is the test's.
describe('publishing settings.json while the server runs', () => {
  let server: TestServer;
  let staff: ApiClient;
  let trader: ApiClient;
  let bond: Quotable;
  let version = 0;

  beforeAll(async () => {
    const clientDir = builtClient();
    writeFileSync(
      join(clientDir, 'index.html'),
      '<!doctype html><html><head><title>page</title></head><body></body></html>',
    );
    server = await startTestServer({
      clock,
      data: bondsOn(beijingDate(clock.now())),
      env: {
        CLIENT_DIR: clientDir,
        FEED: silentFeed(),
        SIM_CLOCK: 'market',
        TRUSTED_PROXIES: '127.0.0.1',
        LOGIN_CAPTCHA: '0',
      },
    });
    staff = await loggedIn(server.url, 'demo_staff', '192.0.2.1');
    trader = await loggedIn(server.url, 'demo_trader', '192.0.2.2');
    const { rows } = await sql<Quotable>`select b.security_id as "securityId", v.yield_mat::float as yield
      from bond b join valuation v using (security_id)
      where b.bond_type = 'GB' and v.source = 'CB' and v.recommended = 'mat' and v.yield_mat between 1 and 4
      order by v.valuation_date desc, security_id limit 1`.execute(server.services.storage.kysely);
    bond = rows[0] ?? { securityId: '', yield: 0 };
  }, 300_000);
  afterAll(() => server.close());

  /** An order whose yield is this many bp below the valuation. */
  const send = (bp = 0, side: 1 | 2 = 1, by = trader) =>
    enter(by, { ...bond, yield: Number((bond.yield - bp / 100).toFixed(4)) }, { side });
  /** The outcome of a bid: null if it is accepted (and cancelled again), else the reason for the refusal, and the limit. */
  const order = async (bp = 0): Promise<readonly [string, string] | null> => {
    const { code, data } = await send(bp);
    if (code === 200) {
      await trader.call(transaction.cancelMyQuote, { body: { orderIds: [data.orderId] } });
      return null;
    }
    // `as` holds: a refused order carries key and values.
    const { key, values } = data as unknown as { key: string; values: { limit: unknown } };
    return [key, String(values.limit)];
  };
  /** Publishes these texts, and waits until a running server follows: advances its clock until `seen` returns `expected`. */
  const publish = async (
    texts: BundleText,
    seen: () => Promise<unknown>,
    expected: unknown,
  ): Promise<void> => {
    const { code, text } = await staff.call(consoleApi.publish, {
      body: { baseVersion: version, texts, reason: '调整规则' },
    });
    if (code !== 200) throw new Error(text);
    version += 1;
    clock.advance(FOLLOW_MS);
    await expect.poll(() => seen(), { timeout: 30_000, interval: 250 }).toEqual(expected);
  };

  it('names the firm as configured wherever the server does, and keeps documents until a page shows them [R2.15]', async () => {
    const visitor = new ApiClient(server.url);
    const orgName = async () =>
      (await visitor.call(basic.getStdtOne, { query: { ARGNAME: 'orgName' } })).data.ARGVALUE;
    const stored = await orgName();
    const terms = '## 一\n由{{firm}}运营';
    const own = {
      firm: { fullName: { 'zh-CN': '珀光证券股份有限公司' }, hotline: '021-6888 0000' },
      documents: { termsOfService: { 'zh-CN': terms } },
    };
    await publish(withSection(JSON.stringify(own).slice(1, -1)), orgName, '珀光证券股份有限公司');
    const current = (await visitor.call(configApi.current)).data;
    expect(current.texts?.settings).toContain('digest:');
    expect(current.texts?.settings).not.toContain('由{{firm}}运营');
    const settings = JSON.parse(current.texts?.settings ?? '{}');
    const ask = async (name: 'termsOfService' | 'about', language: 'zh-CN' | 'en-US') =>
      (await visitor.call(basic.documentText, { query: { name, language } })).data.text;
    expect(settings.documents.termsOfService['zh-CN']).toMatch(/^digest:[0-9a-f]{16}$/);
    expect(await ask('termsOfService', 'en-US')).toBe(terms);
    expect(await ask('about', 'zh-CN')).toBeNull();
    // The page is titled before its program runs, and for whoever reads it without.
    const title = async () => /<title>(.*)<\/title>/.exec(await (await fetch(server.url)).text())?.[1];
    expect(await title()).toBe('债券报价台');
    const rebrand = edited(
      'settings',
      '"name": "t:home"',
      '"name": "own:brand"',
      withSection('"texts": { "brand": { "zh-CN": "珀光债券" } }'),
    );
    await publish(rebrand, title, '珀光债券');
    // Taken back, what the data of the server say counts again.
    await publish(fixture, orgName, stored);
    expect(await ask('termsOfService', 'zh-CN')).toBeNull();
  });

  it('a member of a trial accepts the terms that he is shown, everybody else those that are published [R2.15]', async () => {
    const member = await loggedIn(server.url, 'demo_trader2', '192.0.2.3');
    const reason = '先给一家机构试行';
    const { operid: operId } = (await member.call(account.queryOperInfo)).data;
    const { org_id: id } = await server.services.storage.kysely
      .selectFrom('operator')
      .select('org_id')
      .where('oper_id', '=', operId)
      .executeTakeFirstOrThrow();
    const tried = withSection('"documents": { "termsOfService": { "zh-CN": "## 试行条款" } }');
    const first = { kind: 'organisation' as const, id: id ?? '', minutes: 10 };
    const proposed = await staff.call(consoleApi.propose, {
      body: { baseVersion: version, texts: tried, reason, first },
    });
    expect(proposed.data).toMatchObject({ state: 'trial' });
    const versionFor = async (client: ApiClient) => (await client.call(account.terms)).data.version;
    const [trialVersion, published] = [await versionFor(member), await versionFor(trader)];
    expect(trialVersion).not.toBe(published);
    const accept = (client: ApiClient, of: string) =>
      client.call(account.acceptTerms, { body: { version: of } });
    expect((await accept(member, published)).data).toMatchObject({ key: 'termsMoved' });
    expect((await accept(trader, trialVersion)).data).toMatchObject({ key: 'termsMoved' });
    expect((await accept(member, trialVersion)).code).toBe(200);
    const recorded = async () => {
      const reply = await staff.call(consoleApi.account, { params: { operId } });
      const { terms = '', privacy = '' } = reply.data.terms ?? {};
      return `${terms} ${privacy}`;
    };
    expect(await recorded()).toBe(trialVersion);
    // Once the trial is over he has what everybody has, and accepts that anew.
    const { proposalId } = proposed.data;
    await staff.call(consoleApi.withdrawProposal, { body: { proposalId, reason } });
    expect((await member.call(account.terms)).data).toEqual({ version: published, acceptedTime: '' });
  });

  it('refuses the next order outside shorter hours, and accepts it again in the former ones [R2.26]', async () => {
    expect(await order()).toBeNull();
    const late = edited('settings', '"opens": "09:00"', '"opens": "11:00"');
    await publish(late, order, ['closed', '11:00-17:30']);
    await publish(fixture, order, null);
    const early = edited('settings', '"closes": "17:30"', '"closes": "09:30"');
    await publish(early, order, ['closed', '9:00-9:30']);
    await publish(fixture, order, null);
  });

  it('refuses the next order beyond a narrower valuation band [R2.26]', async () => {
    expect(await order(8)).toBeNull();
    const narrow = withSection('"priceBands": { "best": {}, "valuation": { "refuse": 5 } }');
    await publish(narrow, () => order(8), ['valuationBand', '5']);
    expect(await order(4)).toBeNull();
    await publish(fixture, () => order(8), null);
  });

  it('refuses the next order too far through the best quote [R2.26]', async () => {
    const seller = await loggedIn(server.url, 'demo_trader2', '192.0.2.3');
    const narrow = withSection('"priceBands": { "best": { "refuse": 3 }, "valuation": { "refuse": 7 } }');
    // Its other limit shows that it is in force: an accepted bid would also take the offer.
    await publish(narrow, () => order(8), ['valuationBand', '7']);
    expect((await send(0, 2, seller)).code).toBe(200);
    expect(await order(4)).toEqual(['throughBest', '3']);
    await publish(fixture, () => order(4), null);
  });

  it('gives the next approved user the new limit and rights [R4.05]', async () => {
    const person = await loggedIn(server.url, 'demo_review', '192.0.2.4');
    const approval = '"approval": { "amountLimit": 1234, "rights": ["marketMaker"] }';
    await publish(withSection(approval), async () => null, null);
    const [claim] = (await staff.call(consoleApi.realNames)).data.filter(
      ({ operName }) => operName === 'demo_review',
    );
    for (const imageId of claim?.imageIds ?? [])
      await staff.call(consoleApi.realNameImage, { params: { imageId } });
    const body = { requestId: claim?.requestId ?? '', accepted: true as const };
    expect((await staff.call(consoleApi.reviewRealName, { body })).code).toBe(200);
    expect((await person.call(transaction.getUserAmountInfo)).data).toEqual({ amountLimit: 1234, amount: 0 });
    expect((await person.call(account.queryOperInfo)).data).toMatchObject({ isMarketMakingTierUser: true });
  });

  it('lets the page frame the sites it links to and report to its analytics address', async () => {
    const policy = async () => (await fetch(server.url)).headers.get('content-security-policy') ?? '';
    const isIn = async () => {
      const now = await policy();
      return [/frame-src[^;]*/, /connect-src[^;]*/].map((part) => {
        const [sources = ''] = part.exec(now) ?? [];
        return [sources.includes('https://research.example'), sources.includes('https://count.example')];
      });
    };
    expect(await isIn()).toEqual([
      [false, false],
      [false, false],
    ]);
    const texts = edited(
      'settings',
      '"research": ""',
      '"research": "https://research.example/a"',
      edited('settings', '"endpoint": ""', '"endpoint": "https://count.example/b"'),
    );
    await publish(texts, isIn, [
      [true, false],
      [false, true],
    ]);
  });
});
