import type { CaptchaPurpose } from '#server/domain/captcha';
import { account } from '../../contract/api/index.ts';
import type { AccountsServer } from './accounts-server.ts';
import type { ApiClient } from './api-client.ts';

/** A pointer path as drawn by hand: starts slowly, overshoots, returns. */
export const handTrack = (x: number): [number, number, number][] => [
  [0, 0, 0],
  [Math.round(x * 0.2), 1, 90],
  [Math.round(x * 0.7), 2, 210],
  [x + 3, 1, 380],
  [x, 1, 520],
];

/** Solves a slider from this machine, with the answer from the database. */
export async function solveSlider(
  server: AccountsServer,
  client: ApiClient,
  purpose: CaptchaPurpose,
): Promise<string> {
  const { data } = await client.call(account.sliderInit, { query: { purpose } });
  const { x } = await server.storage.kysely
    .selectFrom('slider_challenge')
    .select('x')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  const solved = await client.call(account.sliderVerify, { body: { id: data.id, x, track: handTrack(x) } });
  return solved.data.ticket;
}

/** The last message in the outbox for this phone or address, or null. */
export async function lastMessage(server: AccountsServer, target: string): Promise<string | null> {
  const row = await server.storage.kysely
    .selectFrom('outgoing_message')
    .select('body')
    .where('target', '=', target)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** The code in the last message for this phone or address. */
export async function lastCode(server: AccountsServer, target: string): Promise<string> {
  const code = /验证码(\d{6})/.exec((await lastMessage(server, target)) ?? '')?.[1];
  if (code === undefined) throw new Error(`no code was sent to ${target}`);
  return code;
}

/** Requests a code by phone or mail, after solving a slider, and reads it. */
export async function requestCode(
  server: AccountsServer,
  client: ApiClient,
  target: string,
  purpose: 'register' | 'forget' | 'mailRegister' | 'emailLogin',
): Promise<string> {
  const ticket = await solveSlider(server, client, 'code');
  const reply = target.includes('@')
    ? await client.call(account.sendEmailMessage, { body: { email: target, purpose, ticket } })
    : await client.call(account.sendMessage, { body: { phonenum: target, purpose, ticket } });
  if (reply.code !== 200) throw new Error(`no code was sent: ${reply.text}`);
  return lastCode(server, target);
}
