// @vitest-environment jsdom
import type { SettingsFile } from '#contract/config';
import { openBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { support } from './index.ts';

const NOBODY = { fullName: '', hotline: '', email: '', serviceHours: '', isDemo: false };

interface World {
  readonly product?: Partial<SettingsFile>;
  readonly replies?: Readonly<Record<string, unknown>>;
}

async function open(name: string, { product = {}, replies = {} }: World): Promise<string> {
  const bench = await openBench(support, {
    product,
    fixtures: { replies: { firm: NOBODY, ...replies }, pages: { announcement: { query: { name } } } },
  });
  await bench.mount(false, (page) => page === 'announcement');
  await bench.settle(1_000);
  return screen.getByRole('article').textContent ?? '';
}

it('without a firm the contact page invents none: its lines are left out, and it says so [R2.15]', async () => {
  const text = await open('contact', {});
  expect(text).toContain('本站尚未公布联系方式');
  expect(text).toContain('开户与账号');
  expect(text).not.toMatch(/热线|邮箱|值班|通信地址|运营方|000|\{\{|example/);
});

it('names the firm as configured, before what the server’s data say [R2.15]', async () => {
  const stored = {
    fullName: '旧名证券',
    hotline: '400-820-0000',
    email: '',
    serviceHours: '工作日',
    isDemo: false,
  };
  const text = await open('contact', {
    product: { firm: { fullName: { 'zh-CN': '珀光证券' }, email: 'service@perlight.cn' } },
    replies: { firm: stored },
  });
  expect(text).toContain('公司名称：珀光证券');
  expect(text).toContain('服务热线：400-820-0000');
  expect(text).toContain('请发送邮件至 service@perlight.cn。');
  expect(text).not.toMatch(/旧名证券|尚未公布|虚构/);
});

it('a demonstration says that its numbers are invented [R2.15]', async () => {
  const firm = { ...NOBODY, fullName: '示例证券', hotline: '400-000-0000', isDemo: true };
  expect(await open('contact', { replies: { firm } })).toContain('均为虚构');
});

it('a document of the firm is read with its page, with its values, as Markdown [R2.15]', async () => {
  const digest = 'digest:0123456789abcdef';
  const urls: unknown[] = [];
  const text = await open('termsOfService', {
    product: {
      firm: { fullName: { 'zh-CN': '珀光证券' } },
      documents: { termsOfService: { 'zh-CN': digest } },
    },
    replies: {
      documentText: (request: { readonly url?: string }) => {
        urls.push(request.url);
        return { text: '## 一、运营\n由{{firm}}运营，见[首页](/index/home)\n\n## 二、热线\n{{hotline}}' };
      },
    },
  });
  expect(urls.join()).toContain('name=termsOfService&language=zh-CN');
  expect(screen.getByRole('heading', { level: 2, name: '一、运营' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '首页' })).toBeTruthy();
  expect(text).toContain('由珀光证券运营');
  expect(text).not.toMatch(/热线|更新日期|一、服务内容/);
});

it('a user who has not accepted the terms in force can do so where they are read', async () => {
  const bodies: unknown[] = [];
  const bench = await openBench(support, {
    kind: { 'session.isLogin': true },
    fixtures: {
      replies: {
        firm: NOBODY,
        terms: () => ({
          version: 'a2 b1',
          acceptedTime: bodies.length === 0 ? '' : '2026-11-28 12:00:00.000',
        }),
        acceptTerms: ({ body }: { readonly body: string }) => {
          bodies.push(JSON.parse(body));
          return {};
        },
      },
      pages: { announcement: { query: { name: 'termsOfService' } } },
    },
  });
  await bench.mount(false, (page) => page === 'announcement');
  await bench.settle(1_000);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '我已阅读并同意' })));
  await bench.settle(1_000);
  expect(bodies).toEqual([{ version: 'a2 b1' }]);
  expect(screen.getByText('您已于 2026-11-28 12:00 确认现行的《服务条款》与《隐私保护》')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '我已阅读并同意' })).toBeNull();
});
