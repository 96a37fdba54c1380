import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const texts = z.object({
  article: z.object({ quotes: z.object({ masked: z.object({ body: z.string() }) }) }),
  doc: z.object({ about: z.string(), quotationBoard: z.string() }),
});

describe.each([
  ['zh-CN', { verified: /实名认证/, urgent: /加急/, byQuantity: /再数量|价格、数量和时间/ }],
  ['en-US', { verified: /verif/, urgent: /urgent/, byQuantity: /then quantity|price, quantity and time/ }],
] as const)('help in %s', (language, { verified, urgent, byQuantity }) => {
  const file = new URL(`../../locales/${language}/support.json`, import.meta.url);
  const { article, doc } = z.parse(texts, JSON.parse(readFileSync(file, 'utf8')));

  it('says that asterisks end with verification, not with the log-in [R1.04]', () => {
    expect(article.quotes.masked.body).toMatch(verified);
    expect(doc.quotationBoard).toMatch(verified);
  });

  it('gives the order of quotes at one price as the book has it: urgent first, quantity plays no part [R1.04]', () => {
    for (const text of [doc.about, doc.quotationBoard]) {
      expect(text).toMatch(urgent);
      expect(text).not.toMatch(byQuantity);
    }
  });
});
