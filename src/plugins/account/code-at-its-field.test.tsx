// @vitest-environment jsdom
import { visitorContext } from '#contract/config';
import { BizError } from '#core/http';
import { currentBench, openBench } from '#testing/bench';
import { generateKeyPairSync } from 'node:crypto';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { account } from './index.ts';

const WORDS = '验证码错误或已失效';
const refuse = (field: string | null) => () => {
  throw new BizError('test', 1009, WORDS, field === null ? null : { field });
};

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string, within_ = within(document.body)) => {
  fireEvent.click(within_.getByRole('button', { name }));
  await currentBench().settle(500);
};
/** The label of each field marked as wrong, and how often the message is on the page. */
const marked = () => [
  screen
    .getAllByRole('textbox')
    .filter((input) => input.getAttribute('aria-invalid') === 'true')
    .map((input) => (input instanceof HTMLInputElement ? input.labels?.[0]?.textContent : null)),
  screen.getAllByText(WORDS).length,
];

/** The form of a log-in by a mailed code, submitted, and refused for this field. */
async function logInByMail(field: string | null): Promise<void> {
  const bench = await openBench(account, {
    kind: visitorContext,
    fixtures: { replies: { emailLogin: refuse(field) } },
  });
  await bench.mount(false, (name) => name === 'login');
  fireEvent.click(screen.getByRole('radio', { name: '邮箱验证码登录' }));
  await bench.settle(500);
  fill('邮箱', 'anna@example.com');
  fill('验证码', '123456');
  await press('登录');
}

it('a wrong e-mail log-in code is reported at its field, any other refusal below the form', async () => {
  await logInByMail('code');
  expect(marked()).toEqual([['验证码'], 1]);
  await currentBench().close();
  await logInByMail(null);
  expect(marked()).toEqual([[], 1]);
});

it('a code on its way is announced in place of what was missing before, until the contact changes', async () => {
  const bench = await openBench(account, {
    fixtures: {
      pages: { myInfo: { query: { tabName: 'SecurityCenter' } } },
      replies: { checkExistsOrderInTransit: { exists: false } },
    },
  });
  await bench.mount(false, (name) => name === 'myInfo');
  await bench.settle(500);
  await press('更换手机号');
  const dialog = within(screen.getByRole('dialog', { name: '更换手机号' }));
  await press('保存', dialog);
  expect(dialog.getByText('请输入 6 位验证码')).toBeTruthy();
  fill('新手机号', '13912340011');
  await press('获取验证码', dialog);
  expect([dialog.queryByText('请输入 6 位验证码'), dialog.queryByText(/^验证码已发出/) !== null]).toEqual([
    null,
    true,
  ]);
  fill('新手机号', '13912340099');
  expect([
    dialog.queryByText(/^验证码已发出/),
    dialog.queryByRole('button', { name: '获取验证码' }) !== null,
  ]).toEqual([null, true]);
});

const sliderSolved = {
  sliderInit: { id: 'p', background: 'data:,', piece: 'data:,', y: 10, width: 320, height: 160 },
  sliderVerify: { ticket: 'T1' },
};
const solveSlider = async () => {
  const piece = within(screen.getByRole('dialog')).getByRole('slider');
  fireEvent.keyDown(piece, { key: 'ArrowRight' });
  fireEvent.keyDown(piece, { key: 'Enter' });
  await currentBench().settle(500);
};
const isShown = (words: string | RegExp) => screen.queryAllByText(words).length > 0;
const openPage = async (page: string, replies: Readonly<Record<string, unknown>>) => {
  const bench = await openBench(account, {
    kind: visitorContext,
    fixtures: { replies: { ...sliderSolved, ...replies } },
  });
  await bench.mount(false, (name) => name === page);
};

it('a registration reports what was wrong until a field changes or a code is sent', async () => {
  await openPage('register', { sendMessage: null, register: refuse('code') });
  await press('获取验证码');
  expect(isShown('请输入手机号')).toBe(true);
  fill('手机号', '13912340011');
  expect(isShown('请输入手机号')).toBe(false);
  await press('注册');
  expect(isShown('请输入 6 位验证码')).toBe(true);
  await press('获取验证码');
  await solveSlider();
  expect([isShown('请输入 6 位验证码'), isShown(/^验证码已发出/)]).toEqual([false, true]);
  fill('手机号', '13912340099');
  expect(isShown(/^验证码已发出/)).toBe(false);
});

it('a user name that is taken is reported at its field, which has the focus, at registration and when it is changed', async () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  await openPage('register', {
    queryPublicKey: { keyId: 'k1', publicKey: pem, nonce: 'n' },
    register: refuse('opername'),
  });
  fill('手机号', '+86 139-1234-0011');
  fill('验证码', '123456');
  fill('用户名', 'anna');
  fill('密码', 'Quiet-River7');
  fill('确认密码', 'Quiet-River7');
  fireEvent.click(screen.getByRole('checkbox'));
  await press('注册');
  await screen.findByText(WORDS);
  expect(marked()).toEqual([['用户名'], 1]);
  expect(document.activeElement).toBe(screen.getByLabelText('用户名'));
  fill('用户名', 'anna2');
  expect(isShown(WORDS)).toBe(false);
  await currentBench().close();
  const bench = await openBench(account, {
    fixtures: {
      pages: { myInfo: { query: { tabName: 'SecurityCenter' } } },
      replies: { updateOperInfo: refuse('opername') },
    },
  });
  await bench.mount(false, (name) => name === 'myInfo');
  await bench.settle(500);
  await press('修改用户名');
  fill('用户名', 'anna');
  await press('保存', within(screen.getByRole('dialog')));
  expect(marked()).toEqual([['用户名'], 1]);
});

it('a password reset reports what was wrong until a field changes or a code is sent', async () => {
  await openPage('forget', { verifyUser: refuse(null), sendMessage: null, forgetPassWord: refuse('code') });
  fill('手机号或邮箱', '13912340011');
  await press('下一步');
  await solveSlider();
  expect(isShown(WORDS)).toBe(true);
  fill('手机号或邮箱', '13912340012');
  expect(isShown(WORDS)).toBe(false);
});

it('a user name of one character is told at its field before it is sent, at registration and when it is changed', async () => {
  const SHORT = '用户名至少包含 2 个汉字、字母或数字';
  const sent: string[] = [];
  const note = (call: string) => () => {
    sent.push(call);
    return {};
  };
  await openPage('register', { register: note('register') });
  fill('用户名', '王');
  expect(isShown(SHORT)).toBe(false);
  await press('注册');
  expect(isShown(SHORT)).toBe(true);
  fill('用户名', '王明');
  expect(isShown(SHORT)).toBe(false);
  await currentBench().close();
  const bench = await openBench(account, {
    fixtures: {
      pages: { myInfo: { query: { tabName: 'SecurityCenter' } } },
      replies: { updateOperInfo: note('updateOperInfo') },
    },
  });
  await bench.mount(false, (name) => name === 'myInfo');
  await bench.settle(500);
  await press('修改用户名');
  fill('用户名', 'w');
  await press('保存', within(screen.getByRole('dialog')));
  expect([isShown(SHORT), sent]).toEqual([true, []]);
  fill('用户名', 'wu');
  await press('保存', within(screen.getByRole('dialog')));
  expect(sent).toEqual(['updateOperInfo']);
});
