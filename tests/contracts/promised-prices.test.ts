import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../_util/import-graph.ts';

const LOCALES = join(root, 'src/locales');

type Texts = string | { readonly [key: string]: Texts };
const sentencesOf = (texts: Texts): string[] =>
  typeof texts === 'string' ? texts.split(/[。\n]|\. /) : Object.values(texts).flatMap(sentencesOf);

it.each([
  ['zh-CN', /(完整|实时)(行情|价格)|四位小数/, /(?<!未)登录|注册/, /认证|实名/],
  ['en-US', /full (prices|market)|live quotes|four decimals/i, /log(ged)?[ -]in|sign up|regist/i, /verif/i],
])(
  'no text in %s promises full prices for a login alone: they require verification [R1.01]',
  (language, prices, logIn, verified) => {
    const sentences = readdirSync(`${LOCALES}/${language}`).flatMap((file) =>
      // `as` holds: the sources of texts are objects of texts.
      sentencesOf(JSON.parse(readFileSync(`${LOCALES}/${language}/${file}`, 'utf8')) as Texts),
    );
    const promises = sentences.filter((sentence) => prices.test(sentence) && logIn.test(sentence));
    expect(promises.length).toBeGreaterThan(1);
    expect(promises.filter((sentence) => !verified.test(sentence))).toEqual([]);
  },
);
