// @vitest-environment jsdom
import { TransportError } from '#core/http';
import { currentBench, openBench } from '#testing/bench';
import { fireEvent, screen, within } from '@testing-library/react';
import { act } from 'react';
import { expect, it } from 'vitest';
import { account } from '../index.ts';

const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

const unreachable = () => {
  throw new TransportError('network');
};

/** The dialog of a new path, on a server that answers with `replies`. */
async function openDialog(replies: Record<string, unknown>) {
  const bench = await openBench(account, {
    fixtures: { replies: { getDealPathInfo: [], queryCfetsOrg: [], queryCfetsTrader: [], ...replies } },
  });
  await bench.mount(false, (name) => name === 'transactionPath');
  await bench.settle(500);
  fireEvent.click(screen.getAllByRole('button', { name: '新增路径' })[0] ?? document.body);
  await bench.settle(500);
  return within(screen.getByRole('dialog'));
}

const own = { orgCode: '1'.repeat(21), orgName: '示例证券', shortName: '示例' };
const codeOf = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.getByLabelText<HTMLInputElement>(/^CFETS 机构代码/);
const search = async () => {
  await act(async () => currentBench().clock.advanceAsync(400));
  await currentBench().settle(500);
};

it('required fields are marked [U5]; the focus moves to the first wrong field, and a refusal is shown beside the button', async () => {
  const dialog = await openDialog({ addDealPath: unreachable });
  const save = dialog.getByRole('button', { name: '保存' });
  const [name, code, number] = [/^路径名称/, /^CFETS 机构代码/, /^托管账号$/].map((label) =>
    dialog.getByLabelText(label),
  );
  if (!name || !code || !number) throw new Error('three fields');
  expect([name, code, number].map((box) => box.getAttribute('aria-required'))).toEqual([
    'true',
    'true',
    'true',
  ]);
  type(name, '自营');
  fireEvent.click(save);
  await currentBench().settle(100);
  expect(document.activeElement).toBe(code);
  type(code, '1'.repeat(21));
  fireEvent.click(save);
  await currentBench().settle(100);
  expect(document.activeElement).toBe(number);
  type(number, 'A-1');
  fireEvent.click(save);
  await currentBench().settle(500);
  expect(save.closest('footer')?.querySelector('[role="alert"]')?.textContent).not.toBe('');
});

it('required fields come before optional ones, so that none is below the edge of a low window', async () => {
  const dialog = await openDialog({ queryCfetsOrg: [own] });
  await search();
  const labels = dialog
    .getAllByText(/^(成交交易员姓名|交易员手机|托管账户名称|托管账号)/)
    .map((label) => label.textContent);
  expect(labels[0]).toMatch(/^托管账号/);
});

it('the CFETS organisation search names what it did not find until something else is typed', async () => {
  const dialog = await openDialog({});
  const look = async (name: RegExp, value: string) => {
    type(dialog.getByLabelText(name), value);
    await act(async () => currentBench().clock.advanceAsync(400));
  };
  await look(/^查找 CFETS 机构/, '不存在的机构');
  expect(dialog.getByText(/没有找到“不存在的机构”/)).toBeTruthy();
  await look(/^查找 CFETS 机构/, '');
  expect(dialog.queryByText(/没有找到/)).toBeNull();
  await look(/^CFETS 机构代码/, '1'.repeat(21));
  expect(dialog.getByText(/没有查到交易员/)).toBeTruthy();
});

it('a new path defaults to the owner’s organisation if it is the only match; once emptied, the field stays empty', async () => {
  const dialog = await openDialog({ queryCfetsOrg: [own] });
  await search();
  expect(codeOf(dialog).value).toBe(own.orgCode);
  expect(dialog.getByLabelText<HTMLInputElement>(/^成交机构名称/).value).toBe('示例证券');
  type(codeOf(dialog), '');
  await search();
  expect(codeOf(dialog).value).toBe('');
});

it('if the organisation’s traders are known, a missing trader is reported at the field before anything is sent', async () => {
  const sent: unknown[] = [];
  const dialog = await openDialog({
    queryCfetsOrg: [own],
    queryCfetsTrader: [{ traderId: 'T1', traderName: '甲' }],
    addDealPath: (call: unknown) => sent.push(call),
  });
  await search();
  const trader = dialog.getByLabelText<HTMLSelectElement>(/^CFETS 交易员/);
  expect(trader.getAttribute('aria-required')).toBe('true');
  type(dialog.getByLabelText(/^路径名称/), '自营');
  type(dialog.getByLabelText(/^托管账号$/), 'A-1');
  const save = dialog.getByRole('button', { name: '保存' });
  fireEvent.click(save);
  await currentBench().settle(100);
  expect([sent.length, trader.getAttribute('aria-invalid')]).toEqual([0, 'true']);
  expect(document.activeElement).toBe(trader);
  expect(dialog.getByText('请选择该机构的 CFETS 交易员')).toBeTruthy();
  fireEvent.change(trader, { target: { value: 'T1' } });
  fireEvent.click(save);
  await currentBench().settle(500);
  expect(sent).toHaveLength(1);
});

it('a new path starts with a search for the owner’s organisation, and results do not move any field', async () => {
  const dialog = await openDialog({
    queryCfetsOrg: [own, { ...own, orgCode: '2'.repeat(21) }],
    queryCfetsTrader: [{ traderId: 'T1', traderName: '甲' }],
  });
  const labels = () =>
    [...document.querySelectorAll('[role="dialog"] label')].map((label) => label.textContent);
  const before = labels();
  const finder = dialog.getByLabelText<HTMLInputElement>(/^查找 CFETS 机构/);
  expect(finder.value).not.toBe('');
  await search();
  expect(codeOf(dialog).value).toBe('');
  fireEvent.change(dialog.getByLabelText('查找结果'), { target: { value: '1'.repeat(21) } });
  expect(dialog.getByLabelText<HTMLInputElement>(/^CFETS 机构代码/).value).toBe('1'.repeat(21));
  await search();
  expect(dialog.getByRole('option', { name: '甲 T1' })).toBeTruthy();
  expect(labels()).toEqual(before);
});
