// @vitest-environment jsdom
import { openBench } from '#testing/bench';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { account } from './index.ts';

it.each([
  ['Overview', '账户总览', '用户名'],
  ['SecurityCenter', '安全中心', '修改密码'],
  ['NameAuthentication', '实名认证', '真实姓名'],
  ['TransactionPath', '交易路径', '新增路径'],
  ['Preferences', '偏好设置', '涨跌颜色'],
  [undefined, '账户总览', '用户名'],
  ['Nonsense', '账户总览', '用户名'],
])('the address names the tab of “my information”: %s opens %s [R2.14]', async (tabName, title, content) => {
  const query = tabName === undefined ? {} : { tabName };
  const bench = await openBench(account, { fixtures: { pages: { myInfo: { query } } } });
  await bench.mount(false, (name) => name === 'myInfo');
  await bench.settle(500);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(title);
  expect(screen.getByRole('tabpanel').textContent).toContain(content);
});
