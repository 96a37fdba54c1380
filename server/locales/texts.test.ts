import { expect, it } from 'vitest';
import { inbox, inboxInEnglish, type InboxKey, refusals, refusalsInEnglish } from '#contract/locales';
import { createInstance } from 'i18next';
import { inboxText, inboxWords, outboxText } from './texts.ts';

const RIGHTS = {
  limitSet: 'no',
  marketMaker: 'given',
  specialPerson: 'same',
  passTicket: 'same',
  simpleVersion: 'same',
  research: 'same',
};

const HARM = { why: 'harmfulCrashes', found: 50, before: 0, limit: 5 };

it('an inbox message has its Chinese text, and the key and values for rendering it in another language [R3.04]', () => {
  const values = { bond: '24国开10', securityId: '240210.IB', side: 1, price: '2.2%', left: 3000, cumQty: 0 };
  expect(inboxText('orderEnded', { ...values, reason: 'auto' })).toEqual({
    key: 'orderEnded',
    values: { ...values, reason: 'auto' },
    title: '委托已撤销',
    content: '24国开10（240210.IB） 买入 2.2%：到达自动撤单时间，撤销 3,000 万元，已成交 0 万元。',
  });
});

it('the message about an approved verification names the trading path that quotes still need, in both languages', () => {
  expect(inboxText('realNameAccepted').content).toContain('交易路径');
  expect(inboxWords('realNameAccepted', {}, 'en-US').content).toContain('trading path');
});

it('text written by a user is shown literally, never interpreted', () => {
  const { content } = inboxText('realNameRefused', { reason: '$t(inbox:word.side.1) {{securityId}}' });
  expect(content).toBe('实名认证未通过：$t(inbox:word.side.1) {{securityId}}');
});

it('mail to an English reader is in English, with Chinese as the default [R3.04]', () => {
  const values = { limitSet: 'yes', limit: 8000, marketMaker: 'given', research: 'taken' };
  expect(inboxWords('rightsChanged', values, 'en-US').content).toBe(
    'Your trading limit is now 8,000 (CNY 10k). Access granted: market maker. Access removed: research platform. If in doubt, contact support.',
  );
  const code = { code: '123456', action: outboxText('action.forget', {}, 'en-US') };
  expect(outboxText('code.subject', code, 'en-US')).toBe('[Bond Desk] Your code to reset your password');
  expect(outboxText('notice.subject')).toBe('【债券报价台】安全提醒');
});

it('a message about what the server did by itself gives its reason in the language of its reader', () => {
  expect(inboxWords('configVersionPutBack', { version: 3, ...HARM }, 'en-US').content).toBe(
    'Version 3 of the configuration was rolled back; the previous version is running again. Rolled back automatically: panel crashes per hundred shown 50, before 0, at most 5 more',
  );
  expect(inboxText('configFailed', { no: 7, reason: '改名', why: 'proposalClashes' }).content).toBe(
    '配置修改 #7（改名）到时未能发布：这次修改与之后发布的内容冲突，须由作者在最新版本上重新修改',
  );
});

it('client and server render messages identically, in both languages', async () => {
  const i18n = createInstance();
  await i18n.init({
    lng: 'zh-CN',
    resources: {
      'zh-CN': { inbox, refusals },
      'en-US': { inbox: inboxInEnglish, refusals: refusalsInEnglish },
    },
    interpolation: { escapeValue: false },
    returnEmptyString: true,
  });
  const values = {
    bond: 'B',
    securityId: '1.IB',
    side: 2,
    price: '2.2',
    reason: 'close',
    left: 1_234_567,
    cumQty: 2,
  };
  const samples: readonly (readonly [InboxKey, Record<string, string | number>])[] = [
    ['orderEnded', values],
    ['ordersEnded', { ...values, orders: 6, list: 'B Bid 2.2% 1 · C Ofr 2.1% 3', cut: 'yes', restLeft: 9 }],
    ['ordersEnded', { ...values, orders: 2, list: 'B Bid 2.2% 1 · C Ofr 2.1% 3', cut: 'no', restLeft: 0 }],
    ['rightsChanged', RIGHTS],
    ['rightsChanged', { ...RIGHTS, limitSet: 'yes', limit: 8000 }],
    [
      'caseTransfer',
      {
        no: 3,
        kind: 'transfer',
        state: 'custodian',
        symbol: 'B',
        securityId: '1.IB',
        amount: 3000,
        text: '$&',
      },
    ],
    [
      'alertFired',
      {
        bond: 'B',
        securityId: '1',
        field: 'bid',
        priceType: 'C',
        seen: 1,
        is: 'below',
        price: 2,
        hasNote: 'yes',
        note: 'n',
      },
    ],
    ['configFailed', { no: 7, reason: '改名', why: 'proposalClashes' }],
    ['configTrialEnded', { no: 7, reason: '改名', ...HARM }],
    ['configVersionPutBack', { version: 3, ...HARM }],
  ];
  for (const [key, of] of samples)
    for (const lng of ['zh-CN', 'en-US'] as const)
      expect(i18n.t(`inbox:${key}.content`, { ...of, lng })).toBe(inboxWords(key, of, lng).content);
});
