// @vitest-environment jsdom
import { order as orderEntity } from '#contract/entities';
import { caseDetail, caseEntry } from '#testing';
import { currentBench, openBench, sampleOf } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cases } from './index.ts';

const refused = caseDetail({
  no: 7,
  form: {
    kind: 'transfer',
    securityId: '240210.IB',
    faceAmount: 30_000,
    tradeDate: '2026-11-18',
    settlDate: '2026-11-19',
    from: { depository: 'CCDC', holder: '甲银行', account: 'A0001' },
    to: { depository: 'SHCH', holder: '乙证券', account: 'B0002' },
    orderId: null,
  },
  symbol: '24国开10',
  state: 'refused',
  lastBy: 'staff',
  version: 2,
  isOwn: true,
  entries: [caseEntry({ by: 'staff', text: '转入账号有误', state: 'refused' })],
});

/** Opens the page of transfers; the address that it shows can be changed afterwards. */
async function open(over: object = {}, replies: object = {}): Promise<Record<string, string>> {
  const query: Record<string, string> = { case: 'c_1' };
  await openBench(cases, {
    fixtures: {
      pages: { transfer: { query } },
      replies: {
        casesRead: { ...refused, ...over },
        getQuoteList: { content: [], totalPages: 1 },
        getDealPathInfo: [],
        casesOpen: refused,
        ...replies,
      },
    },
  });
  await show();
  return query;
}

async function show(): Promise<void> {
  await currentBench().mount(false, (name) => name === 'transfer');
  await currentBench().settle(500);
}

const copy = () => screen.queryByRole('button', { name: '复制为新申请' });
const field = (name: string) => screen.getAllByLabelText<HTMLInputElement>(name).map(({ value }) => value);

it('a refused request can be copied into a new one, which says why it was refused [R1.03]', async () => {
  const query = await open();
  expect(screen.getAllByText(/30,000 万元/).length).toBeGreaterThan(0);
  await act(async () => void fireEvent.click(copy() ?? document.body));
  await currentBench().unmount();
  delete query['case'];
  query['former'] = 'c_1';
  await show();
  expect(screen.getByText(/申请 #7 的拒绝理由：转入账号有误$/)).toBeTruthy();
  expect(['面额', '户名', '账号'].map(field)).toEqual([['30000'], ['甲银行', '乙证券'], ['A0001', 'B0002']]);
  // The former settlement is over.
  expect([field('交易日'), field('结算日')]).toEqual([['2026-11-18'], ['2026-11-20']]);
});

it('only its owner can copy it, and only once it is refused', async () => {
  for (const over of [{ isOwn: false }, { state: 'submitted' }]) {
    await open(over);
    expect(screen.getAllByText(/30,000 万元/).length).toBeGreaterThan(0);
    expect(copy()).toBeNull();
    await currentBench().close();
  }
});

describe('an unsent request', () => {
  const amount = () => field('面额').join(' ');
  const type = async (name: string, value: string) => {
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
    await currentBench().settle(100);
  };
  const press = async (name: string) => {
    await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
    await currentBench().settle(500);
  };
  const copyOverDraft = async () => {
    const query = await open();
    delete query['case'];
    await show();
    await type('面额', '4321');
    await type('备注（选填）', '先过一半');
    await currentBench().unmount();
    query['case'] = 'c_1';
    await show();
    await press('复制为新申请');
    await currentBench().unmount();
    delete query['case'];
    query['former'] = 'c_1';
    await show();
    return query;
  };

  it('is kept when a refused one is copied, and can be switched to and back [R1.03]', async () => {
    await copyOverDraft();
    expect([amount(), field('备注（选填）')]).toEqual(['30000', ['']]);
    expect(screen.getByText('未提交的申请已保留：4,321 万元 先过一半')).toBeTruthy();
    await type('面额', '31000');
    await press('换回');
    expect([amount(), field('备注（选填）')]).toEqual(['4321', ['先过一半']]);
    expect(screen.getByText('未提交的申请已保留：24国开10 31,000 万元')).toBeTruthy();
    await press('换回');
    expect(amount()).toBe('31000');
    await press('丢弃');
    expect([amount(), screen.queryByText(/^未提交的申请已保留/)]).toEqual(['31000', null]);
  });

  it('returns to the form once the copy is submitted [R1.03]', async () => {
    const query = await copyOverDraft();
    await press('提交申请');
    delete query['former'];
    await currentBench().unmount();
    await show();
    expect([amount(), field('备注（选填）')]).toEqual(['4321', ['先过一半']]);
  });

  it('is kept when a filled order takes its place, chosen or named by the address [R1.03]', async () => {
    const order = {
      ...z.parse(orderEntity, sampleOf(orderEntity)),
      orderId: 'o_1',
      symbol: '24国开10',
      cumQty: 5000,
    };
    const query = await open({}, { getQuoteList: { content: [order], totalPages: 1 } });
    delete query['case'];
    await show();
    await type('面额', '4321');
    await type('来自', 'o_1');
    expect([amount(), screen.getByText(/^未提交的申请已保留/).textContent]).toEqual([
      '5000',
      '未提交的申请已保留：4,321 万元',
    ]);
    // Nothing was typed since.
    await type('来自', '');
    expect(screen.getAllByText(/^未提交的申请已保留/)).toHaveLength(1);
    await press('换回');
    expect(amount()).toBe('4321');
    await currentBench().unmount();
    query['order'] = 'o_1';
    await show();
    expect(amount()).toBe('5000');
    await press('换回');
    expect(amount()).toBe('4321');
  });
});
