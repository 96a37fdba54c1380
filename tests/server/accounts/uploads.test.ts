import { claimsWaiting } from '#server/domain/console';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, ACCOUNT_CODE, consoleApi, pathOf } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import type { ApiClient } from '../../_util/api-client.ts';
import { solveSlider } from '../../_util/proofs.ts';
import { insertOrganisation } from '../../_util/insert-organisation.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(() => server.close());

/** Rights granted to a user along with the approval. */
const NOTHING = { amountLimit: null, rights: [] };

const picture = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } });
const jpeg = (): Promise<Buffer> => picture().jpeg().toBuffer();

async function upload(
  client: ApiClient,
  bytes: Buffer,
  { ticket = '', name = 'id.jpg', field = 'file', ip = '192.0.2.1' } = {},
) {
  const good = ticket === '' ? await solveSlider(server, client, 'upload') : ticket;
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const reply = await fetch(`${server.url}${pathOf(account.uploadImg)}?ticket=${good}`, {
    method: 'POST',
    body: form,
    headers: { 'x-forwarded-for': ip, ...(client.token === null ? {} : { authorization: client.token }) },
  });
  // `as` holds: the envelope.
  return {
    status: reply.status,
    ...((await reply.json()) as { code: number; message: string; data: { imageId: string } | null }),
  };
}
const stored = async (imageId: string): Promise<Buffer> =>
  (
    await server.storage.kysely
      .selectFrom('uploaded_image')
      .select('bytes')
      .where('image_id', '=', imageId)
      .executeTakeFirstOrThrow()
  ).bytes;

let lastHost = 0;
const machine = (): { client: ApiClient; ip: string } => {
  const ip = `198.51.100.${(lastHost += 1)}`;
  return { client: server.client(ip), ip };
};

describe('T27 uploads', () => {
  it('are re-encoded: no EXIF, no trailing bytes, upright, at most 2,000 pixels per edge', async () => {
    const { client, ip } = machine();
    const withExif = await picture(3_000, 1_000)
      .withExif({ IFD0: { Copyright: 'canary-exif', Artist: 'canary-artist' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([
      withExif,
      Buffer.from('<?php system($_GET["c"]); ?><script>alert(1)</script>'),
    ]);
    const reply = await upload(client, polyglot, { ip, name: '../../../x.php' });
    expect(reply.code).toBe(200);
    expect(reply.data?.imageId).toMatch(/^i_[A-Za-z0-9_-]{22}$/);
    const storedImage = await stored(reply.data?.imageId ?? '');
    expect(
      storedImage.includes('canary') || storedImage.includes('<?php') || storedImage.includes('<script'),
    ).toBe(false);
    const meta = await sharp(storedImage).metadata();
    expect(meta).toMatchObject({ format: 'jpeg', width: 2_000, height: 667 });
    expect(meta.exif ?? meta.xmp ?? meta.icc).toBeUndefined();
  });

  it.each([
    ['PNG', () => picture().png().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
  ])('accept %s', async (_format, make) => {
    const { client, ip } = machine();
    expect((await upload(client, await make(), { ip })).code).toBe(200);
  });

  it.each([
    [
      'an SVG',
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>',
        ),
    ],
    ['a GIF', () => picture().gif().toBuffer()],
    [
      'PHP with the magic bytes of a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<?php phpinfo(); ?>')]),
    ],
    ['a truncated JPEG', async () => (await jpeg()).subarray(0, 400)],
    ['a truncated PNG', async () => (await picture(900, 900).png().toBuffer()).subarray(0, 2_000)],
    ['nothing', async () => Buffer.alloc(0)],
    ['an image of 36 megapixels', () => picture(6_000, 6_000).png().toBuffer()],
    ['an image of 1 by 60,000 pixels', () => picture(1, 60_000).png().toBuffer()],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n')],
    ['a zip', async () => Buffer.from('504b0304140000000800', 'hex')],
  ])('refuse %s', async (_what, make) => {
    const { client, ip } = machine();
    const reply = await upload(client, await make(), { ip });
    expect(reply.code).toBe(ACCOUNT_CODE.badImage);
    expect(reply.data).toMatchObject({ field: 'file', key: 'badImage' });
  });

  it('refuse 6 MB with 413, and a body that is not a form', async () => {
    const { client, ip } = machine();
    expect(
      (await upload(client, Buffer.concat([await jpeg(), Buffer.alloc(6 * 1024 * 1024)]), { ip })).status,
    ).toBe(413);
    const ticket = await solveSlider(server, client, 'upload');
    expect((await client.send(account.uploadImg, { query: { ticket }, body: { file: 'x' } })).status).toBe(
      415,
    );
  });

  const broken =
    '--a\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nx\r\n--a--\r\n';
  it.each([
    ['no boundary parameter', 'multipart/form-data', broken],
    ['another boundary', 'multipart/form-data; boundary=b', broken],
    ['a boundary of 200 characters', `multipart/form-data; boundary=${'a'.repeat(200)}`, broken],
    ['nothing', 'multipart/form-data; boundary=a', ''],
    ['nothing but a boundary', 'multipart/form-data; boundary=a', '--a'],
    ['a truncated part header', 'multipart/form-data; boundary=a', broken.slice(0, 40)],
    ['no closing boundary', 'multipart/form-data; boundary=a', broken.slice(0, -10)],
  ])('refuse a form with %s with 400, naming the file field', async (_what, type, body) => {
    const { client, ip } = machine();
    const ticket = await solveSlider(server, client, 'upload');
    const reply = await fetch(`${server.url}${pathOf(account.uploadImg)}?ticket=${ticket}`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': ip, 'content-type': type },
    });
    expect({ status: reply.status, body: await reply.json() }).toEqual({
      status: 400,
      body: {
        code: 400,
        message: '参数 file 不正确：表单中没有可读取的文件',
        data: { field: 'file', key: 'noFile', values: { field: 'file' }, limit: null },
      },
    });
  });

  it('of a user who is logged in need no slider, only those before a log-in do [U15]', async () => {
    const user = await server.loggedIn('demo_new', '198.51.100.240');
    const ip = '198.51.100.240';
    const unsolved = { ip, ticket: 'none' };
    expect((await upload(user, await jpeg(), unsolved)).code).toBe(200);
    const visitor = server.client(ip);
    expect((await upload(visitor, await jpeg(), unsolved)).code).toBe(ACCOUNT_CODE.captchaRequired);
  });

  it('need a slider ticket for uploads, usable once', async () => {
    const { client, ip } = machine();
    const other = await solveSlider(server, client, 'code');
    expect((await upload(client, await jpeg(), { ip, ticket: other })).code).toBe(
      ACCOUNT_CODE.captchaRequired,
    );
    const ticket = await solveSlider(server, client, 'upload');
    expect((await upload(client, await jpeg(), { ip, ticket })).code).toBe(200);
    expect((await upload(client, await jpeg(), { ip, ticket })).code).toBe(ACCOUNT_CODE.captchaRequired);
  });

  it('are limited to 20 a day per address', async () => {
    const { client, ip } = machine();
    const codes: number[] = [];
    for (let index = 0; index < 21; index += 1) codes.push((await upload(client, await jpeg(), { ip })).code);
    expect(codes.slice(0, 20).every((code) => code === 200)).toBe(true);
    expect(codes[20]).toBe(ACCOUNT_CODE.tooManyTries);
  });

  it('are the only calls that accept a form', async () => {
    const form = new FormData();
    form.append('account', 'demo_trader');
    const reply = await fetch(`${server.url}${pathOf(account.login)}`, { method: 'POST', body: form });
    expect(reply.status).toBe(415);
  });
});

describe('real-name verification', () => {
  const image = async (client: ApiClient, ip: string): Promise<string> =>
    (await upload(client, await jpeg(), { ip })).data?.imageId ?? '';
  const status = async (client: ApiClient) => {
    const { authenticationstatus, bindstatus, realname, urmorgshortname } = (
      await client.call(account.queryOperInfo)
    ).data;
    return { authenticationstatus, bindstatus, realname, urmorgshortname };
  };

  it('goes from submission via refusal to acceptance, decided by staff and never by oneself [R4.05]', async () => {
    await insertOrganisation(server.storage.kysely, 'ORG1');
    const { realName } = server.accounts.profile;
    const client = await server.loggedIn('demo_new', '192.0.2.31');
    const claim = {
      realname: '张三',
      orgId: 'ORG1',
      position: '交易员',
      imageIds: [await image(client, '192.0.2.31')],
    };
    const submit = (body: typeof claim) => client.call(account.authentication, { body });
    const again = (body: typeof claim) => client.call(account.authenticationAgain, { body });

    // Claims made at registration are on the form; they grant nothing.
    await server.storage.kysely
      .updateTable('operator')
      .set({ claimed_org_id: 'ORG1' })
      .where('opername', '=', 'demo_new')
      .execute();
    const named = async () => (await client.call(account.queryAuthentication)).data.claimedOrg?.orgId;
    expect(await named()).toBe('ORG1');

    expect((await again(claim)).code).toBe(ACCOUNT_CODE.wrongState);
    expect((await submit({ ...claim, orgId: 'ORG9' })).code).toBe(ACCOUNT_CODE.wrongState);
    expect((await submit({ ...claim, realname: '<b>x</b>' })).code).toBe(ACCOUNT_CODE.wrongState);
    expect((await submit({ ...claim, realname: '张' })).data).toMatchObject({ key: 'realNameShort' });
    expect((await submit({ ...claim, imageIds: ['i_unknown'] })).code).toBe(ACCOUNT_CODE.badImage);
    const paper = await server.accounts.profile.images.keepPaper(Buffer.from('%PDF-1.7\n%%EOF\n'), {
      operId: (await client.call(account.queryOperInfo)).data.operid,
      ip: '192.0.2.31',
    });
    expect((await submit({ ...claim, imageIds: [paper] })).code).toBe(ACCOUNT_CODE.badImage);
    expect(await status(client)).toMatchObject({ authenticationstatus: 'N', bindstatus: 'N' });
    expect((await submit(claim)).code).toBe(200);
    expect(await named()).toBeUndefined();
    expect(await status(client)).toEqual({
      authenticationstatus: 'I',
      bindstatus: 'I',
      realname: '',
      urmorgshortname: '',
    });
    expect((await submit(claim)).code).toBe(ACCOUNT_CODE.wrongState);

    const reviewer = await server.loggedIn('demo_staff');
    const staff = await server.accounts.sessions.store.resolve(reviewer.token ?? '', {
      ip: '192.0.2.1',
      userAgent: '',
      language: null,
    });
    if (staff === null) throw new Error('staff is not logged in');
    const [waiting] = await claimsWaiting(server.storage.kysely);
    expect(waiting).toMatchObject({
      operId: 'D0004',
      realname: '张三',
      orgId: 'ORG1',
      imageIds: claim.imageIds,
    });
    const requestId = waiting?.requestId ?? '';
    await expect(
      realName.review({ ...staff, operId: 'D0004' }, requestId, { accepted: true }, NOTHING),
    ).rejects.toThrow('访问资源不存在');
    await realName.review(staff, requestId, { accepted: false, reason: '图片不清晰' }, NOTHING);
    expect(await status(client)).toMatchObject({ authenticationstatus: 'R', bindstatus: 'R', realname: '' });
    await expect(realName.review(staff, requestId, { accepted: true }, NOTHING)).rejects.toThrow(
      '访问资源不存在',
    );

    expect((await submit(claim)).code).toBe(ACCOUNT_CODE.wrongState);
    // The first image belongs to the refused claim.
    expect((await again(claim)).code).toBe(ACCOUNT_CODE.badImage);
    expect((await again({ ...claim, imageIds: [await image(client, '192.0.2.31')] })).code).toBe(200);
    const [second] = await claimsWaiting(server.storage.kysely);
    for (const imageId of second?.imageIds ?? [])
      await reviewer.call(consoleApi.realNameImage, { params: { imageId } });
    await realName.review(staff, second?.requestId ?? '', { accepted: true }, NOTHING);
    expect(await status(client)).toEqual({
      authenticationstatus: 'Y',
      bindstatus: 'Y',
      realname: '张三',
      urmorgshortname: '甲证券',
    });
    expect((await again(claim)).code).toBe(ACCOUNT_CODE.wrongState);
  });

  it('T14 does not accept another operator’s images', async () => {
    const owner = await server.loggedIn('demo_trader', '192.0.2.41');
    const imageId = await image(owner, '192.0.2.41');
    const thief = server.client('192.0.2.42');
    await server.storage.tx((trx) => server.accounts.profile.writer.setVerification(trx, 'D0009', 'R'));
    expect((await thief.login('demo_org', 'Bond2026!')).code).toBe(200);
    const reply = await thief.call(account.authenticationAgain, {
      body: { realname: '李四', orgId: 'ORG1', imageIds: [imageId] },
    });
    expect(reply.code).toBe(ACCOUNT_CODE.badImage);
  });
});
