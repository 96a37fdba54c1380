// @vitest-environment jsdom
import { visitorContext } from '#contract/config';
import { currentBench, openBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { account } from './index.ts';

async function open(page: string): Promise<void> {
  const bench = await openBench(account, { kind: visitorContext });
  await bench.mount(false, (name) => name === page);
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await currentBench().settle(500);
};
const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map((alert) => alert.textContent)
    .filter((text) => text !== '');
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('an empty phone number is reported as missing, a malformed one as malformed', async () => {
  await open('register');
  await press('获取验证码');
  expect(alerts()).toEqual(['请输入手机号']);
  fill('手机号', '138');
  await press('获取验证码');
  expect(alerts()).toEqual(['手机号应为 11 位数字，以 13 至 19 开头']);
  fill('手机号', '');
  await press('注册');
  expect(alerts()).toContain('请输入手机号');
});

it('an empty e-mail address is reported as missing, a malformed one as malformed', async () => {
  await open('login');
  fireEvent.click(screen.getByRole('radio', { name: '邮箱验证码登录' }));
  await currentBench().settle(500);
  await press('获取验证码');
  expect(alerts()).toEqual(['请输入邮箱']);
  fill('邮箱', 'anna');
  await press('获取验证码');
  expect(alerts()).toEqual(['邮箱格式不正确，应类似 name@example.com']);
});

it('a password reset takes a phone number as it is pasted, and tells a malformed contact from a missing one', async () => {
  await open('forget');
  await press('下一步');
  expect(alerts()).toEqual(['请输入绑定的手机号或邮箱']);
  fill('手机号或邮箱', 'nobody');
  expect(alerts()).toEqual(['应为 11 位手机号，或类似 name@example.com 的邮箱']);
  fill('手机号或邮箱', '+86 139-1234-0001');
  expect(alerts()).toEqual([]);
});
