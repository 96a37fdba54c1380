import { expect, it } from 'vitest';
import { inboxText } from './texts.ts';

it('a message of the inbox has its Chinese, and the key and values by which another language words it [R3.04]', () => {
  const values = { bond: '24国开10', securityId: '240210.IB', side: 1, price: '2.2%', left: 3000, cumQty: 0 };
  expect(inboxText('orderEnded', { ...values, reason: 'auto' })).toEqual({
    key: 'orderEnded',
    values: { ...values, reason: 'auto' },
    title: '委托已撤销',
    content: '24国开10（240210.IB） 买入 2.2%：到达自动撤单时间，撤销 3000 万元，已成交 0 万元。',
  });
});

it('what a person wrote is shown as written, never read as a text', () => {
  const { content } = inboxText('realNameRefused', { reason: '$t(inbox:word.side.1) {{securityId}}' });
  expect(content).toBe('实名认证未通过：$t(inbox:word.side.1) {{securityId}}');
});
