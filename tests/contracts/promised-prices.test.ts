import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

const LOCALES = join(root, 'src/locales');

type Texts = string | { readonly [key: string]: Texts };
const sentencesOf = (texts: Texts): string[] =>
  typeof texts === 'string' ? texts.split(/[。；\n]|[.;] /) : Object.values(texts).flatMap(sentencesOf);

const sentencesIn = (language: string): readonly string[] =>
  readdirSync(`${LOCALES}/${language}`).flatMap((file) =>
    // `as` holds: the sources of texts are objects of texts.
    sentencesOf(JSON.parse(readFileSync(`${LOCALES}/${language}/${file}`, 'utf8')) as Texts),
  );

it.each([
  ['zh-CN', /实时(行情|报价)|盘口/, /(?<!未)登录后|注册/, /认证|实名/],
  ['en-US', /live quotes|ladder/i, /logged in|once you log in|log in (to|for)|sign up/i, /verif/i],
])(
  'no text in %s promises live quotes for a login alone: they require verification [R1.01]',
  (language, quotes, logIn, verified) => {
    const promises = sentencesIn(language).filter(
      (sentence) => quotes.test(sentence) && logIn.test(sentence),
    );
    expect(promises.length).toBeGreaterThan(0);
    expect(promises.filter((sentence) => !verified.test(sentence))).toEqual([]);
  },
);

it.each([
  ['zh-CN', /完整(行情|价格)|四位小数/, /认证|实名/],
  ['en-US', /full (prices|market)|four decimals/i, /verif/i],
])(
  'no text in %s asks for verification to see full prices: a login opens them [R6.01]',
  (language, prices, verified) => {
    const promises = sentencesIn(language).filter((sentence) => prices.test(sentence));
    expect(promises.length).toBeGreaterThan(3);
    expect(promises.filter((sentence) => verified.test(sentence))).toEqual([]);
  },
);
