// @vitest-environment jsdom
import { PluginBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { cases } from './index.ts';

let bench: PluginBench | null = null;
afterEach(async () => {
  await bench?.close();
  bench = null;
});

const TIME = '2026-11-20 10:00:00.000';
const refused = {
  caseId: 'c_1',
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
  operName: '',
  orgName: '',
  lastBy: 'staff',
  createTime: TIME,
  updateTime: TIME,
  version: 2,
  isOwn: true,
  moves: [],
  canReply: false,
  entries: [
    {
      entryId: 'e_1',
      by: 'staff',
      name: '',
      time: TIME,
      text: '转入账号有误',
      imageIds: [],
      documentIds: [],
      state: 'refused',
    },
  ],
};

/** Opens the page of transfers; the address that it shows can be changed afterwards. */
async function open(over: object = {}): Promise<Record<string, string>> {
  const query: Record<string, string> = { case: 'c_1' };
  bench = await PluginBench.open(cases, {
    fixtures: {
      pages: { transfer: { query } },
      replies: {
        casesRead: { ...refused, ...over },
        getQuoteList: { content: [], totalPages: 1 },
        getDealPathInfo: [],
      },
    },
  });
  await show();
  return query;
}

async function show(): Promise<void> {
  await bench?.mount(false, (name) => name === 'transfer');
  await bench?.settle(500);
}

const copy = () => screen.queryByRole('button', { name: '复制为新申请' });
const field = (name: string) => screen.getAllByLabelText<HTMLInputElement>(name).map(({ value }) => value);

it('a refused request can be copied into a new one, which says why it was refused [R1.03]', async () => {
  const query = await open();
  expect(screen.getAllByText(/30,000 万元/).length).toBeGreaterThan(0);
  await act(async () => void fireEvent.click(copy() ?? document.body));
  await bench?.unmount();
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
    expect(copy()).toBeNull();
    await bench?.close();
  }
});
