// @vitest-environment jsdom
import type { Context } from '#contract/config';
import { TransportError } from '#core/http';
import { cases as contract } from '#contract/api';
import { currentBench, openBench, plainUser, sampleOf } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cases } from './index.ts';

const requestedUrls: string[] = [];
async function open(page: string, kind: Context = plainUser): Promise<void> {
  requestedUrls.length = 0;
  const bench = await openBench(cases, {
    kind,
    fixtures: {
      replies: {
        casesOpen: ({ url }: { url: string }) => {
          requestedUrls.push(url);
          return {};
        },
        getQuoteList: { content: [], totalPages: 1 },
        getDealPathInfo: [],
      },
    },
  });
  await bench.mount(false, (name) => name === page);
  await bench.settle(500);
}

/** Each field marked as wrong with its message. */
const faults = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map((field) => {
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    return [document.querySelector(`label[for="${field.id}"]`)?.textContent, note];
  });

async function send(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  expect([button.hasAttribute('disabled'), faults()]).toEqual([false, []]);
  fireEvent.click(button);
  await currentBench().settle(100);
}

describe('a form for verified users', () => {
  it.each(['advisory', 'api', 'transfer'])(
    'for %s says so before anything is typed, and leads to verification [R1.01]',
    async (page) => {
      await open(page, { ...plainUser, 'user.newAuth': 'I' });
      expect(screen.queryAllByRole('textbox')).toEqual([]);
      expect(screen.getByText('实名认证通过后可以提交')).toBeTruthy();
      expect(screen.getByText(/^您尚未提交实名认证/)).toBeTruthy();
      expect(screen.getByRole('link', { name: '去实名认证' }).getAttribute('href')).toContain(
        'NameAuthentication',
      );
    },
  );

  it('is not required to ask a question [R1.04]', async () => {
    await open('questions', { ...plainUser, 'user.newAuth': 'I' });
    expect(screen.getAllByRole('textbox').length).toBeGreaterThan(1);
  });
});

describe('a form submitted incomplete', () => {
  it('of a transfer shows the fault beside each field, and sends nothing [R1.03]', async () => {
    await open('transfer');
    const settl = screen.getByLabelText('结算日');
    fireEvent.change(settl, { target: { value: '2026-02-30' } });
    fireEvent.blur(settl);
    const account = screen.getAllByLabelText('账号')[0];
    fireEvent.change(account ?? settl, { target: { value: 'A00012345678' } });
    fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
    await currentBench().settle(100);
    expect(faults()).toEqual([
      ['债券', '请选择债券'],
      ['面额', '请填写面额，须为正整数（万元）'],
      ['结算日', '请填写结算日，如 2026-12-01'],
      ['户名', '请填写户名（至少 2 个字）'],
      ['户名', '请填写户名（至少 2 个字）'],
      ['账号', '请填写账号，4 至 32 位字母、数字或短横'],
    ]);
    expect(requestedUrls).toEqual([]);
  });

  it('does so for a question, an advisory application and an API application [R1.02] [R1.04] [R1.05]', async () => {
    const found: unknown[] = [];
    for (const [page, button] of [
      ['questions', '提交问题'],
      ['advisory', '提交申请'],
      ['api', '提交申请'],
    ] as const) {
      await open(page);
      if (page === 'api') fireEvent.click(screen.getByRole('checkbox', { name: '读取行情' }));
      await send(button);
      found.push(...faults());
      expect(requestedUrls).toEqual([]);
      if (page === 'api') expect(screen.getByText('请至少选择一项权限')).toBeTruthy();
      await currentBench().close();
    }
    expect(found).toEqual([
      ['标题', '请填写标题（至少 2 个字）'],
      ['问题描述', '请描述问题'],
      ['需求说明', '请写下需求'],
      ['用途', '请写明用途'],
    ]);
  });
});

describe('a figure', () => {
  it.each([
    ['transfer', /^面额/, '请填写面额，须为正整数（万元）'],
    ['advisory', /^组合规模/, '请填写数字，如 12.5'],
    ['api', /^预计频率/, /^请填写 \d+ 至 \d+ 之间的整数$/],
  ])(
    'of the %s form is never turned into another: it is refused beside its field',
    async (page, label, text) => {
      await open(page);
      const field = screen.getByLabelText(label);
      for (const typed of ['-5', '1.5亿', '12–15']) {
        fireEvent.change(field, { target: { value: typed } });
        fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
        await currentBench().settle(100);
        expect(screen.getByText(text)).toBeTruthy();
      }
      fireEvent.change(field, { target: { value: '１，０００' } });
      expect(screen.queryByText(text)).toBeNull();
      expect(field).toHaveProperty('value', '1000');
      expect(requestedUrls).toEqual([]);
    },
  );
});

describe('a form whose reply is lost', () => {
  it('is sent again under the same id, also after a reload, and under another once it was changed or sent [R1.04]', async () => {
    const sent: { sendId: string; text: string }[] = [];
    let isCut = true;
    const bench = await openBench(cases, {
      fixtures: {
        replies: {
          casesOpen: ({ body }: { body?: unknown }) => {
            // `as` holds: the form sends this.
            sent.push(JSON.parse(String(body)) as { sendId: string; text: string });
            if (isCut) throw new TransportError('network');
            return sampleOf(contract.open.reply);
          },
        },
      },
    });
    const show = async () => {
      await bench.mount(false, (name) => name === 'questions');
      await bench.settle(500);
    };
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
    const press = async () => {
      fireEvent.click(screen.getByRole('button', { name: '提交问题' }));
      // The facts of the machine, which are sent too, name the time.
      await bench.settle(2000);
    };
    await show();
    type('标题', '卖方第二档');
    type('问题描述', '一直不变');
    await press();
    await press();
    await bench.mount(false, (name) => name === 'advisory');
    await show();
    await press();
    type('问题描述', '变了');
    await press();
    isCut = false;
    await press();
    type('标题', '卖方第二档');
    type('问题描述', '变了');
    await press();
    const ids = sent.map(({ sendId }) => sendId);
    expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 0, 3, 3, 5]);
    expect(sent[1]?.text).not.toBe(sent[0]?.text);
  });
});

describe('unsent text', () => {
  it('is restored when the form is reopened, but not once it was sent [R1.04]', async () => {
    const bench = await openBench(cases);
    await bench.mount(false, (name) => name === 'questions');
    await bench.settle(500);
    const title = () => screen.getByLabelText<HTMLInputElement>('标题', { exact: true });
    fireEvent.change(title(), { target: { value: '卖方第二档' } });
    await bench.mount(false, (name) => name === 'advisory');
    await bench.mount(false, (name) => name === 'questions');
    await bench.settle(500);
    expect(title().value).toBe('卖方第二档');
    fireEvent.change(screen.getByLabelText('问题描述', { exact: true }), { target: { value: '一直不变' } });
    await send('提交问题');
    await bench.mount(false, (name) => name === 'advisory');
    await bench.mount(false, (name) => name === 'questions');
    await bench.settle(500);
    expect(title().value).toBe('');
  });

  it('is restored with topic, permissions, rate and attachments until it is sent [R1.02] [R1.04] [R1.05]', async () => {
    const bench = await openBench(cases, { fixtures: { replies: { casesAttach: { imageId: 'i_1' } } } });
    const show = async (page: string) => {
      await bench.mount(false, (name) => name === page);
      await bench.settle(500);
    };
    const topic = () => screen.getByLabelText<HTMLSelectElement>('服务', { exact: true });
    await show('advisory');
    fireEvent.change(topic(), { target: { value: 'credit' } });
    const file = new File(['x'], '持仓.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText(/添加附件/), { target: { files: [file] } });
    await bench.settle(100);
    await show('api');
    const scopes = () =>
      screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => (checked ? 1 : 0));
    const rate = () => screen.getByLabelText<HTMLInputElement>(/^预计频率/);
    const usual = scopes();
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
    fireEvent.change(rate(), { target: { value: '90' } });
    const chosen = scopes();
    expect(chosen).not.toEqual(usual);
    await show('advisory');
    expect([topic().value, screen.queryByRole('button', { name: '移除 持仓.png' }) !== null]).toEqual([
      'credit',
      true,
    ]);
    await show('api');
    expect([scopes(), rate().value]).toEqual([chosen, '90']);
  });

  it('of a transfer is restored in every field [R1.03]', async () => {
    const bench = await openBench(cases);
    await bench.mount(false, (name) => name === 'transfer');
    await bench.settle(500);
    const fields = () =>
      [
        screen.getByLabelText<HTMLInputElement>('面额'),
        ...screen.getAllByLabelText<HTMLInputElement>('户名'),
        ...screen.getAllByLabelText<HTMLInputElement>('账号'),
        screen.getByLabelText<HTMLTextAreaElement>('备注', { exact: false }),
      ] as const;
    const typed = ['3000', '甲银行', '乙证券', 'A00012345678', 'B00012345678', '请尽早办理'];
    for (const [index, value] of typed.entries()) {
      const field = fields()[index];
      if (field) fireEvent.change(field, { target: { value } });
    }
    await bench.mount(false, (name) => name === 'advisory');
    await bench.mount(false, (name) => name === 'transfer');
    await bench.settle(500);
    expect(fields().map(({ value }) => value)).toEqual(typed);
  });
});
