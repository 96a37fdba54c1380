import { account, ACCOUNT_CODE } from '#contract/api';
import { isMobile } from '#contract/rules';
import { BusinessError, route, type Route } from '#server/call';
import { type Accounts, type Profile, type Proofs } from '#server/domain/accounts';
import { assertTicket } from './assert-ticket.ts';

export const sendMessage = (
  accounts: Pick<Accounts, 'storage'> & Pick<Profile, 'reader'> & Pick<Proofs, 'captcha' | 'delivery'>,
): Route =>
  route(account.sendMessage, async ({ body, viewer, origin }) => {
    const { phonenum, purpose, ticket } = body;
    if (!isMobile(phonenum))
      throw new BusinessError(ACCOUNT_CODE.wrongCode, 'phoneForm', { field: 'phonenum' });
    if (purpose !== 'register' && purpose !== 'forget')
      throw new BusinessError(ACCOUNT_CODE.wrongCode, 'codePurpose', { field: 'purpose' });
    await assertTicket(accounts, ticket, 'code', viewer.ip);
    const isKnown = (await accounts.reader.byAccount(accounts.storage.kysely, phonenum)) !== null;
    const answer = purpose === 'register' ? (isKnown ? 'taken' : 'code') : isKnown ? 'code' : 'nothing';
    await accounts.delivery.send('sms', { target: phonenum, purpose, requester: '' }, answer, origin);
    return {};
  });
