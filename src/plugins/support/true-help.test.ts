import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const texts = z.object({
  article: z.object({ quotes: z.object({ masked: z.object({ body: z.string() }) }) }),
  doc: z.object({ about: z.string(), quotationBoard: z.string() }),
});

describe.each([
  [
    'zh-CN',
    { masked: /未登录时，价格只/, verified: /认证/, urgent: /加急/, byQuantity: /再数量|价格、数量和时间/ },
  ],
  [
    'en-US',
    {
      masked: /Visitors see two decimals/,
      verified: /verif/i,
      urgent: /urgent/,
      byQuantity: /then quantity|price, quantity and time/,
    },
  ],
] as const)('help in %s', (language, { masked, verified, urgent, byQuantity }) => {
  const file = new URL(`../../locales/${language}/support.json`, import.meta.url);
  const { article, doc } = z.parse(texts, JSON.parse(readFileSync(file, 'utf8')));

  it('says that asterisks end with the log-in, and asks for no verification [R1.04] [R6.01]', () => {
    for (const text of [article.quotes.masked.body, doc.quotationBoard]) {
      expect(text).toMatch(masked);
      expect(text).not.toMatch(verified);
    }
  });

  it('gives the order of quotes at one price as the book has it: urgent first, quantity plays no part [R1.04]', () => {
    for (const text of [doc.about, doc.quotationBoard]) {
      expect(text).toMatch(urgent);
      expect(text).not.toMatch(byQuantity);
    }
  });
});
