// @vitest-environment jsdom
import { visitorContext } from '#contract/config';
import { openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { account } from './index.ts';

it('the registration agreement is one sentence labelling its checkbox, with links to both documents', async () => {
  const bench = await openBench(account, { kind: visitorContext });
  await bench.mount(false, (name) => name === 'register');
  expect(
    screen.getByRole('checkbox', { name: '我已阅读并同意《服务条款》和《隐私保护》', checked: false }),
  ).toBeTruthy();
  const documents = ['《服务条款》', '《隐私保护》'].map((name) => screen.getByRole('link', { name }));
  expect(documents.map((link) => new URL(link.getAttribute('href') ?? '', 'http://x').search)).toEqual([
    '?name=termsOfService',
    '?name=privacyProtection',
  ]);
});

it('once a code is sent, its field has the focus', async () => {
  const bench = await openBench(account, {
    kind: visitorContext,
    fixtures: {
      replies: {
        sliderInit: { id: 'p', background: 'data:,', piece: 'data:,', y: 10, width: 320, height: 160 },
        sliderVerify: { ticket: 'T1' },
        sendMessage: null,
      },
    },
  });
  await bench.mount(false, (name) => name === 'register');
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('手机号', '13800138000');
  fireEvent.click(screen.getByRole('button', { name: '获取验证码' }));
  await bench.settle(500);
  const piece = within(screen.getByRole('dialog')).getByRole('slider');
  fireEvent.keyDown(piece, { key: 'ArrowRight' });
  fireEvent.keyDown(piece, { key: 'Enter' });
  await bench.settle(500);
  const code = screen.getByLabelText<HTMLInputElement>('验证码');
  expect(document.activeElement).toBe(code);
});
