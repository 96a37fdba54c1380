import { claimsWaiting } from '#server/domain/console';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf, transaction } from '../../../contract/api/index.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { enter } from '../../_util/order-entry.ts';
import { startTradingServer, type TradingServer } from '../../_util/trading-server.ts';

let server: TradingServer;
let anna: ApiClient;
let bob: ApiClient;
let fields: {
  pathName: string;
  dealOrgName: string;
  dealTraderName: string;
  dealTraderPhone: string;
  cfetsOrgCode: string;
  cfetsTraderId: string;
  custodian: '上清所';
  accountName: string;
  accountNo: string;
};

beforeAll(async () => {
  server = await startTradingServer();
  [anna, bob] = await server.traders();
  const orgs = await anna.call(transaction.queryCfetsOrg, { query: { keyword: '' } });
  const org = orgs.data[3];
  const traders = await anna.call(transaction.queryCfetsTrader, { query: { orgCode: org?.orgCode ?? '' } });
  fields = {
    pathName: '备用路径',
    dealOrgName: org?.orgName ?? '',
    dealTraderName: '演示甲',
    dealTraderPhone: '010-12345678',
    cfetsOrgCode: org?.orgCode ?? '',
    cfetsTraderId: traders.data[0]?.traderId ?? '',
    custodian: '上清所',
    accountName: '自营账户',
    accountNo: 'A-001',
  };
});
afterAll(() => server.close());

const paths = async (client: ApiClient) => (await client.call(transaction.getDealPathInfo)).data;

it('the demonstration account under review is in the staff’s list, with a document to view [R4.05] [U15]', async () => {
  const claims = await claimsWaiting(server.storage.kysely);
  expect(claims).toMatchObject([{ operId: 'D0005', realname: '演示戊', position: '交易员' }]);
  expect(claims[0]?.imageIds).toHaveLength(1);
});

describe('trading paths', () => {
  it('are added, changed, made default and repealed, and an order cannot use a repealed one', async () => {
    const added = await anna.call(transaction.addDealPath, { body: fields });
    expect(added.data).toMatchObject({
      pathName: '备用路径',
      isDefault: '0',
      status: 'valid',
      cfetsOrgName: fields.dealOrgName,
    });
    const { id } = added.data;
    const changed = await anna.call(transaction.updateDealPathInfo, {
      body: { ...fields, id, pathName: '上清路径' },
    });
    expect(changed.data.pathName).toBe('上清路径');
    await anna.call(transaction.setDefaultDealPath, { query: { id } });
    expect((await paths(anna)).map((path) => [path.id, path.isDefault])).toEqual([
      [id, '1'],
      ['Pdemo-D0001', '0'],
    ]);
    const { data } = await enter(anna, server.bond());
    const { data: detail } = await anna.call(transaction.getQuoteDetail, {
      query: { orderId: data.orderId },
    });
    expect(detail.order.dealPathId).toBe(id);
    await anna.call(transaction.repealDealPath, { query: { id } });
    expect((await paths(anna)).map((path) => [path.id, path.isDefault, path.status])).toEqual([
      ['Pdemo-D0001', '1', 'valid'],
      [id, '0', 'repealed'],
    ]);
    expect((await enter(anna, server.bond(), { dealPathId: id })).message).toBe('所选交易路径不存在或已废止');
  });

  it('refuse a name in use, an unknown institution, and a trader of another institution', async () => {
    const add = async (over: Partial<typeof fields>) =>
      (await anna.call(transaction.addDealPath, { body: { ...fields, ...over } })).message;
    expect(await add({ pathName: '默认路径' })).toBe('交易路径名称“默认路径”已存在');
    expect(await add({ cfetsOrgCode: '0'.repeat(21) })).toBe('CFETS 机构编码不存在');
    expect(await add({ cfetsTraderId: 'nobody' })).toBe('该机构没有这位 CFETS 交易员');
  });

  it('for an institution without known traders name the trader as free text', async () => {
    const cfetsOrgCode = `1${'0'.repeat(19)}9`;
    await sql`insert into organisation (org_id, org_code, short_name, full_name, pinyin, kind, activity_rank)
      values ('NEW', ${cfetsOrgCode}, '新行', '新行股份有限公司', 'xh', 'cityBank', 1000)`.execute(
      server.storage.kysely,
    );
    const add = (cfetsTraderId: string) =>
      bob.call(transaction.addDealPath, {
        body: { ...fields, pathName: '新行路径', cfetsOrgCode, cfetsTraderId },
      });
    expect((await add('somebody')).message).toBe('该机构没有这位 CFETS 交易员');
    expect((await add('')).code).toBe(200);
    const named = (await paths(bob)).find(({ pathName }) => pathName === '新行路径');
    expect(named).toMatchObject({ cfetsOrgCode, cfetsTraderId: '', dealTraderName: '演示甲' });
    await sql`delete from deal_path where cfets_org_code = ${cfetsOrgCode}`.execute(server.storage.kysely);
    // Where they are known, one of them must be selected.
    expect(
      (await bob.call(transaction.addDealPath, { body: { ...fields, pathName: '无人', cfetsTraderId: '' } }))
        .code,
    ).toBe(500);
  });

  it('of another user are treated as missing, and stay unchanged (T14)', async () => {
    const before = await paths(bob);
    const [path] = before;
    const id = path?.id ?? '';
    const calls = [
      await anna.call(transaction.updateDealPathInfo, { body: { ...fields, id, pathName: '改名' } }),
      await anna.call(transaction.setDefaultDealPath, { query: { id } }),
      await anna.call(transaction.repealDealPath, { query: { id } }),
    ];
    const missing = await anna.call(transaction.repealDealPath, { query: { id: 'P-none' } });
    for (const reply of calls)
      expect([reply.status, reply.message]).toEqual([missing.status, missing.message]);
    expect(missing.status).toBe(404);
    expect(await paths(bob)).toEqual(before);
  });

  it('cannot be changed from another origin, or without a token (T33)', async () => {
    const [path] = await paths(bob);
    const address = `${server.url}${pathOf(transaction.repealDealPath)}?id=${path?.id ?? ''}`;
    const { token } = bob;
    const send = (headers: Record<string, string>) => fetch(address, { headers });
    expect((await send({})).status).toBe(401);
    for (const site of ['cross-site', 'same-site']) {
      expect((await send({ authorization: token ?? '', 'sec-fetch-site': site })).status).toBe(403);
    }
    expect((await send({ authorization: token ?? '', origin: 'https://evil.example' })).status).toBe(403);
    expect((await paths(bob))[0]).toEqual(path);
    expect((await send({ authorization: token ?? '', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await paths(bob))[0]?.status).toBe('repealed');
  });
});

describe('CFETS look-ups', () => {
  it('find institutions by code, name and pinyin, treating % literally', async () => {
    const [first] = (await anna.call(transaction.queryCfetsOrg, { query: { keyword: '' } })).data;
    const find = async (keyword: string) =>
      (await anna.call(transaction.queryCfetsOrg, { query: { keyword } })).data.map((org) => org.orgCode);
    expect(await find(first?.orgCode ?? '')).toEqual([first?.orgCode]);
    expect(await find(first?.shortName ?? '')).toContain(first?.orgCode);
    const { pinyin } = await server.storage.kysely
      .selectFrom('organisation')
      .select('pinyin')
      .where('short_name', '=', first?.shortName ?? '')
      .executeTakeFirstOrThrow();
    expect(await find(pinyin.toUpperCase())).toContain(first?.orgCode);
    expect(await find('%')).toEqual([]);
  });
});
