import { account, ACCOUNT_CODE } from '#contract/api';
import { isEmail } from '#contract/rules';
import { BusinessError, route, type Route } from '#server/call';
import { type Accounts, type Profile, type Proofs } from '#server/domain/accounts';
import { assertTicket } from './assert-ticket.ts';

export const sendEmailMessage = (
  accounts: Pick<Accounts, 'storage'> & Pick<Profile, 'reader'> & Pick<Proofs, 'captcha' | 'delivery'>,
): Route =>
  route(account.sendEmailMessage, async ({ body, viewer, origin }) => {
    const { email, purpose, ticket } = body;
    if (!isEmail(email)) throw new BusinessError(ACCOUNT_CODE.wrongCode, 'emailForm', { field: 'email' });
    if (purpose !== 'mailRegister' && purpose !== 'forget' && purpose !== 'emailLogin') {
      throw new BusinessError(ACCOUNT_CODE.wrongCode, 'codePurpose', { field: 'purpose' });
    }
    await assertTicket(accounts, ticket, 'code', viewer.ip);
    const isKnown = (await accounts.reader.byAccount(accounts.storage.kysely, email)) !== null;
    const answer = purpose === 'mailRegister' ? (isKnown ? 'taken' : 'code') : isKnown ? 'code' : 'nothing';
    await accounts.delivery.send('mail', { target: email, purpose, requester: '' }, answer, origin);
    return {};
  });
