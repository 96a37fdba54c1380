import { describe, expect, it } from 'vitest';
import { documentIn, filledDocument } from './documents.ts';
import { hashOf, withDigests } from './documents-section.ts';
import { firmWords, missingOf } from './firm.ts';

describe('a document with its values', () => {
  it.each([
    ['热线 {{hotline}}', { hotline: '021-6888 0000' }, '热线 021-6888 0000'],
    ['先看\n- 热线 {{hotline}}\n- 邮箱 {{email}}', { hotline: '', email: 'a@b.cn' }, '先看\n- 邮箱 a@b.cn'],
    ['## 一\n{{address}}\n\n## 二\n正文', { address: '' }, '## 二\n正文'],
    ['## 一\n正文\n{{address}}', { address: '' }, '## 一\n正文'],
    ['## 空着的一节\n\n## 二\n正文', { address: '' }, '## 空着的一节\n\n## 二\n正文'],
    ['{{nothing}} 原样', { address: '' }, '{{nothing}} 原样'],
    ['关闭 {{ hours }} 小时', { hours: 0 }, '关闭 0 小时'],
  ])('%j with %j reads %j', (text, values: Readonly<Record<string, string | number>>, expected) => {
    expect(filledDocument(text, values)).toBe(expected);
  });
});

describe('a document of the firm', () => {
  const documents = { termsOfService: { 'zh-CN': '条款' }, about: { 'zh-CN': '关于', 'en-US': 'About' } };

  it('is Chinese in English too until it is written in English; null where the product’s own applies', () => {
    expect(documentIn(documents, 'termsOfService', 'en-US')).toBe('条款');
    expect(documentIn(documents, 'about', 'en-US')).toBe('About');
    expect(documentIn(documents, 'contact', 'zh-CN')).toBeNull();
    expect(documentIn(undefined, 'about', 'zh-CN')).toBeNull();
  });

  it('is known by the same hash in full and in short, and by another once a text differs', () => {
    const short = withDigests({ documents });
    expect(JSON.stringify(short)).not.toContain('条款');
    expect(withDigests(short)).toEqual(short);
    expect(hashOf({ settings: short })).toBe(hashOf({ settings: { documents } }));
    const other = { ...documents, termsOfService: { 'zh-CN': '新条款' } };
    expect(hashOf({ settings: { documents: other } })).not.toBe(hashOf({ settings: short }));
  });
});

describe('what is said of the firm', () => {
  it('is in the reader’s language, else Chinese; complaints and privacy go to the e-mail of the firm', () => {
    const firm = {
      fullName: { 'zh-CN': '珀光证券', 'en-US': '' },
      address: { 'zh-CN': '上海', 'en-US': 'Shanghai' },
      email: 'service@firm.cn',
      privacyEmail: 'privacy@firm.cn',
    };
    expect(firmWords(firm, 'en-US')).toMatchObject({
      firm: '珀光证券',
      address: 'Shanghai',
      hotline: '',
      complaintEmail: 'service@firm.cn',
      privacyEmail: 'privacy@firm.cn',
      careersEmail: '',
    });
    expect(missingOf(firm)).toEqual(['hotline']);
    expect(missingOf({ hotline: '', fullName: {} })).toEqual(['fullName', 'hotline', 'email']);
  });
});
