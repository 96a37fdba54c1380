import { DEMO_PASSWORD } from '#server/domain/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { account, ACCOUNT_CODE } from '../../../contract/api/index.ts';
import { type AccountsServer, startAccountsServer } from '../../_util/accounts-server.ts';
import { handTrack, requestCode, solveSlider } from '../../_util/proofs.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer({ env: { LOGIN_CAPTCHA: '1' } });
});
afterAll(() => server.close());

const answerOf = async (id: string): Promise<number> =>
  (
    await server.storage.kysely
      .selectFrom('slider_challenge')
      .select('x')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).x;

describe('T06 slider captcha', () => {
  it('returns two pictures and never the answer', async () => {
    const { data } = await server.client().call(account.sliderInit, { query: { purpose: 'code' } });
    expect(Object.keys(data).toSorted()).toEqual(['background', 'height', 'id', 'piece', 'width', 'y']);
    const picture = await sharp(Buffer.from(data.background.split(',')[1] ?? '', 'base64')).metadata();
    expect(picture).toMatchObject({ format: 'webp', width: data.width, height: data.height });
    expect(picture.exif ?? picture.xmp).toBeUndefined();
    const piece = await sharp(Buffer.from(data.piece.split(',')[1] ?? '', 'base64')).metadata();
    expect(piece).toMatchObject({ width: 48, height: 48, hasAlpha: true });
    const { data: other } = await server.client().call(account.sliderInit, { query: { purpose: 'code' } });
    expect(other.background).not.toBe(data.background);
  });

  it('judges a puzzle only once, whether right or wrong', async () => {
    const client = server.client();
    const { data } = await client.call(account.sliderInit, { query: { purpose: 'code' } });
    const x = await answerOf(data.id);
    expect(
      (await client.call(account.sliderVerify, { body: { id: data.id, x: x + 9, track: handTrack(x + 9) } }))
        .code,
    ).toBe(ACCOUNT_CODE.captchaFailed);
    expect(
      (await client.call(account.sliderVerify, { body: { id: data.id, x, track: handTrack(x) } })).code,
    ).toBe(ACCOUNT_CODE.captchaFailed);
    const solved = async () => {
      const puzzle = await client.call(account.sliderInit, { query: { purpose: 'code' } });
      const answer = await answerOf(puzzle.data.id);
      return Promise.all(
        [1, 2, 3].map(() =>
          client.call(account.sliderVerify, {
            body: { id: puzzle.data.id, x: answer, track: handTrack(answer) },
          }),
        ),
      );
    };
    expect((await solved()).filter((reply) => reply.code === 200)).toHaveLength(1);
  });

  it.each([
    ['no track', () => []],
    [
      'a jump',
      (x: number) => [
        [0, 0, 0],
        [x, 0, 300],
      ],
    ],
    ['a track without times', (x: number) => handTrack(x).map(([a, b]) => [a, b, 0])],
    [
      'a track at a constant pace',
      (x: number) => [0, 1, 2, 3, 4].map((step) => [(x * step) / 4, 0, step * 100]),
    ],
    [
      'a track with time running backwards',
      (x: number) => handTrack(x).map(([a, b, t], index) => [a, b, index === 2 ? 500 : t]),
    ],
    ['a track that ends elsewhere', (x: number) => handTrack(x - 60)],
  ])('refuses %s as automated', async (_what, track) => {
    const client = server.client();
    const { data } = await client.call(account.sliderInit, { query: { purpose: 'code' } });
    const x = await answerOf(data.id);
    expect(
      (await client.send(account.sliderVerify, { body: { id: data.id, x, track: track(x) } })).code,
    ).toBe(ACCOUNT_CODE.captchaFailed);
  });

  it('gives a ticket valid once, for its purpose, from its address, for two minutes', async () => {
    const client = server.client('192.0.2.1');
    const { captcha } = server.accounts.proofs;
    const ticket = await solveSlider(server, client, 'code');
    expect(await captcha.redeem(ticket, 'upload', '192.0.2.1')).toBe(false);
    expect(await captcha.redeem(ticket, 'code', '192.0.2.2')).toBe(false);
    expect(await captcha.redeem(ticket, 'code', '192.0.2.1')).toBe(true);
    expect(await captcha.redeem(ticket, 'code', '192.0.2.1')).toBe(false);
    const late = await solveSlider(server, client, 'code');
    server.clock.advance(2 * 60_000);
    expect(await captcha.redeem(late, 'code', '192.0.2.1')).toBe(false);
  });

  it('refuses a puzzle after two minutes or from another address', async () => {
    const client = server.client('192.0.2.1');
    const { data } = await client.call(account.sliderInit, { query: { purpose: 'code' } });
    const x = await answerOf(data.id);
    expect(
      (
        await server
          .client('192.0.2.2')
          .call(account.sliderVerify, { body: { id: data.id, x, track: handTrack(x) } })
      ).code,
    ).toBe(ACCOUNT_CODE.captchaFailed);
    const { data: old } = await client.call(account.sliderInit, { query: { purpose: 'code' } });
    const answer = await answerOf(old.id);
    server.clock.advance(2 * 60_000);
    expect(
      (await client.call(account.sliderVerify, { body: { id: old.id, x: answer, track: handTrack(answer) } }))
        .code,
    ).toBe(ACCOUNT_CODE.captchaFailed);
  });

  it.each([
    [account.sendMessage, { phonenum: '13912345678', purpose: 'register' }],
    [account.sendEmailMessage, { email: 'a@example.com', purpose: 'emailLogin' }],
    [account.verifyUser, { account: '13912345678', ticket: 'x' }],
  ])('is required for %s', async (endpoint, body) => {
    const reply = await server.client().send(endpoint, { body });
    expect(reply.code).toBe(ACCOUNT_CODE.captchaRequired);
  });

  it('T03 is required from the third failed login on, and lets the user who solves it log in', async () => {
    const client = server.client('192.0.2.70');
    expect((await client.login('demo_trader', 'Wrong-1!')).code).toBe(ACCOUNT_CODE.wrongPassword);
    expect((await client.login('demo_trader', 'Wrong-2!')).code).toBe(ACCOUNT_CODE.wrongPassword);
    expect((await client.login('demo_trader', DEMO_PASSWORD)).code).toBe(ACCOUNT_CODE.captchaRequired);
    const ticket = await solveSlider(server, client, 'login');
    const { keyId, ciphers } = await client.encrypt(DEMO_PASSWORD);
    const reply = await client.call(account.login, {
      body: { account: 'demo_trader', passWord: ciphers[0] ?? '', keyId, ticket },
    });
    expect(reply.code).toBe(200);
  });

  it('T03 is not required with a mailed code, which already needed one; wrong codes still count', async () => {
    const client = server.client('192.0.2.71');
    const email = 'demo_org@example.com';
    const code = await requestCode(server, client, email, 'emailLogin');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const send = async (typedCode: string) =>
      (await client.call(account.emailLogin, { body: { email, code: typedCode } })).code;
    expect([await send(wrong), await send(wrong)]).toEqual([ACCOUNT_CODE.wrongCode, ACCOUNT_CODE.wrongCode]);
    expect(await send(code)).toBe(200);
    const codes: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      codes.push(await send(wrong));
      server.clock.jump(server.clock.now() + 33_000);
    }
    expect(codes.filter((found) => found === ACCOUNT_CODE.wrongCode)).toHaveLength(10);
    expect(codes.at(-1)).toBe(ACCOUNT_CODE.tooManyTries);
  });
});
