// @vitest-environment jsdom
import { PluginBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { account } from '../index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

it('the search for a CFETS organisation says what it did not find, until something else is typed', async () => {
  bench = await PluginBench.open(account, {
    fixtures: { replies: { getDealPathInfo: [], queryCfetsOrg: [], queryCfetsTrader: [] } },
  });
  await bench.mount(false, (name) => name === 'transactionPath');
  await bench.settle(500);
  fireEvent.click(screen.getAllByRole('button', { name: '新增路径' })[0] ?? document.body);
  await bench.settle(500);
  const dialog = within(screen.getByRole('dialog'));
  const { clock } = bench;
  const type = async (name: RegExp, value: string) => {
    fireEvent.change(dialog.getByLabelText(name), { target: { value } });
    await act(() => clock.advanceAsync(400));
  };
  await type(/^查找 CFETS 机构/, '不存在的机构');
  expect(dialog.getByText(/没有找到“不存在的机构”/)).toBeTruthy();
  await type(/^查找 CFETS 机构/, '');
  expect(dialog.queryByText(/没有找到/)).toBeNull();
  await type(/^CFETS 机构代码/, '1'.repeat(21));
  expect(dialog.getByText(/没有查到交易员/)).toBeTruthy();
});
