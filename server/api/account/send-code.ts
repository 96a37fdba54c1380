import type { RequestOrigin } from '#server/call';
import type { Accounts, CodeKey, Profile, Proofs } from '#server/domain/accounts';
import { assertTicket } from './assert-ticket.ts';

export type SendCodeDeps = Pick<Accounts, 'storage'> &
  Pick<Profile, 'reader'> &
  Pick<Proofs, 'captcha' | 'delivery'>;

interface Sending {
  readonly channel: 'mail' | 'sms';
  /** Phone number or e-mail address. */
  readonly target: string;
  readonly purpose: CodeKey['purpose'];
  /** A slider ticket. */
  readonly ticket: string | undefined;
}

/**
 * Sends a code to someone who is not logged in. Who registers gets one unless the target is in use, anyone else only where it is; the reply
 * is always the same. Throws BusinessError for an invalid ticket or a used up budget.
 */
export async function sendCode(
  accounts: SendCodeDeps,
  { channel, target, purpose, ticket }: Sending,
  origin: RequestOrigin,
): Promise<void> {
  await assertTicket(accounts, ticket, 'code', origin.ip);
  const isKnown = (await accounts.reader.byAccount(accounts.storage.kysely, target)) !== null;
  const isRegistration = purpose === 'register' || purpose === 'mailRegister';
  const other = isRegistration ? 'taken' : 'nothing';
  const answer = isKnown === isRegistration ? other : 'code';
  await accounts.delivery.send(channel, { target, purpose, requester: '' }, answer, origin);
}
