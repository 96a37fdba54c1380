// @vitest-environment jsdom
import { BizError, TransportError } from '#core/http';
import { caseDetail, caseEntry } from '#testing';
import { openBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cases } from './index.ts';

const detail = caseDetail({ entries: [caseEntry({ documentIds: ['i_1'] })] });

it('an attached document is downloaded as a file and never opened in the page [R1.03]', async () => {
  const opened = await openBench(cases, {
    fixtures: {
      pages: { desk: { query: { case: 'c_1' } } },
      replies: {
        casesRead: detail,
        casesImage: { mime: 'application/pdf', base64: btoa('%PDF-1.7\n') },
      },
    },
  });
  await opened.mount(false, (name) => name === 'desk');
  await opened.settle(500);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'PDF 文档 1' })));
  await vi.waitFor(() => expect(opened.browser.files).toEqual([['附件1.pdf', '%PDF-1.7\n']]));
  expect(document.querySelector('iframe, embed, object')).toBeNull();
});

it('an approved API applicant is shown where to collect the key; staff are not [R1.05]', async () => {
  const link = async (isOwn: boolean) => {
    const form = { kind: 'api', scopes: ['market.read'], addresses: [], ratePerMinute: 60 };
    const bench = await openBench(cases, {
      fixtures: {
        pages: { desk: { query: { case: 'c_1' } } },
        replies: { casesRead: { ...detail, form, state: 'approved', isOwn, entries: [] } },
      },
    });
    await bench.mount(false, (name) => name === 'desk');
    await bench.settle(500);
    expect(screen.getAllByText('已通过').length).toBeGreaterThan(0);
    const found = screen.queryByText(/密钥已为您备好/);
    await bench.close();
    return found !== null;
  };
  expect([await link(false), await link(true)]).toEqual([false, true]);
});

it('an abandoned upload is reported as cancelled [R8.05]', async () => {
  const opened = await openBench(cases, {
    fixtures: {
      pages: { questions: { query: {} } },
      replies: {
        casesAttach: () => {
          throw new TransportError('cancelled');
        },
      },
    },
  });
  await opened.mount(false, (name) => name === 'questions');
  await opened.settle(500);
  const file = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' });
  await act(
    async () => void fireEvent.change(screen.getByLabelText(/添加附件/), { target: { files: [file] } }),
  );
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('请求被取消'));
});

it('a server refusal names the attachment concerned', async () => {
  const opened = await openBench(cases, {
    fixtures: {
      replies: {
        casesAttach: () => {
          throw new BizError('casesAttach', 1012, '图片无法识别', null);
        },
      },
    },
  });
  await opened.mount(false, (name) => name === 'questions');
  await opened.settle(500);
  const file = new File(['x'], '假图.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText(/添加附件/), { target: { files: [file] } });
  await vi.waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('“假图.png”未上传：图片无法识别'),
  );
  fireEvent.change(screen.getByLabelText(/添加附件/), { target: { files: [new File(['MZ'], 'tool.exe')] } });
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('tool.exe'));
});

it('several attachments can be added at once, and an unacceptable one is named before anything is sent', async () => {
  let sent = 0;
  const opened = await openBench(cases, {
    fixtures: {
      replies: {
        casesAttach: () => {
          sent += 1;
          return { imageId: `i_${sent}` };
        },
      },
    },
  });
  await opened.mount(false, (name) => name === 'questions');
  await opened.settle(500);
  const choose = async (...files: readonly File[]) => {
    fireEvent.change(screen.getByLabelText(/添加附件/), { target: { files } });
    await opened.settle(100);
  };
  const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
  await choose(picture('盘口.png'), new File(['MZ'], 'tool.exe'));
  expect(screen.getByRole('alert').textContent).toContain('tool.exe');
  await choose(picture('盘口.png'), new File([], '空.pdf', { type: 'application/pdf' }));
  expect(screen.getByRole('alert').textContent).toContain('空.pdf');
  expect(sent).toBe(0);
  await choose(picture('盘口.png'), picture('成交.png'));
  expect(screen.getAllByRole('button', { name: /^移除/ })).toHaveLength(2);
  await choose(picture('三.png'), picture('四.png'), picture('五.png'), picture('六.png'));
  expect([screen.getByRole('alert').textContent, sent]).toEqual(['最多 5 个附件', 2]);
  // The upload adds to the files that it began with: one that is removed meanwhile would come back.
  const first = screen.getAllByRole<HTMLButtonElement>('button', { name: /^移除/ })[0];
  fireEvent.change(screen.getByLabelText(/添加附件/), { target: { files: [picture('三.png')] } });
  expect(first?.disabled).toBe(true);
  await opened.settle(100);
  expect([first?.disabled, screen.getAllByRole('button', { name: /^移除/ }).length]).toEqual([false, 3]);
});

it.each([
  ['beside an open case', { case: 'c_1' }, ['编号', '类别', '事项', '最近更新', '状态']],
  ['alone', {}, ['编号', '类别', '事项', '提交人', '最近更新', '状态']],
])('lists cases %s with the columns that fit: the state always', async (_, query, columns) => {
  const opened = await openBench(cases, {
    fixtures: {
      pages: { desk: { query } },
      replies: { casesRead: detail, casesDesk: { content: [detail], totalPages: 1 } },
    },
  });
  await opened.mount(false, (name) => name === 'desk');
  await opened.settle(500);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(columns);
});
