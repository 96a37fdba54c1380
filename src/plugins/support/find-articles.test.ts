import { DOCUMENT_NAMES } from '#contract/config';
import { describe, expect, it } from 'vitest';
import support from '../../locales/zh-CN/support.json' with { type: 'json' };
import { articles } from './catalogue.data.ts';
import { findArticles } from './find-articles.ts';
import { type Article, questionsOf } from './use-articles.ts';

const guide = Object.entries(support.article).flatMap(([topic, items]) =>
  Object.entries(items).map(([name, item]): Article => ({ id: `${topic}.${name}`, topic, ...item })),
);
const all = [...guide, ...questionsOf(support.doc.commonQuestion, '常见问题')];
const first = (question: string) => findArticles(all, question)[0]?.id;

describe('the help centre', () => {
  it('lists every article of the text file, and every document of the specification [R2.05] [R2.15]', () => {
    expect(
      Object.fromEntries(
        Object.entries(support.article).map(([topic, items]) => [topic, Object.keys(items)]),
      ),
    ).toEqual(articles);
    expect(Object.keys(support.doc)).toEqual([...DOCUMENT_NAMES]);
  });

  it('answers questions in users’ own words [R2.22] [U16]', () => {
    expect(first('价格为什么有星号')).toMatch(/masked|question\.0/);
    expect(first('怎样调整布局')).toBe('personal.layout');
    expect(first('清算速度')).toBe('quotes.settlement');
    expect(first('怎样撤销订单')).toBe('trade.orders');
    expect(first('批量报价怎么用')).toBe('trade.bulk');
  });

  it('knows synonyms [R2.22] [U16]', () => {
    expect(first('怎样撤单')).toBe('trade.orders');
    expect(first('怎么下单')).toBe('trade.ticket');
    expect(first('有哪些快捷键')).toBe('start.keyboard');
    expect(first('我被踢了')).toBe('account.kicked');
    expect(first('夜间模式在哪')).toBe('personal.theme');
  });

  it('answers about passwords and limits, and no question word counts as a subject [R1.04] [R2.22] [U16]', () => {
    for (const question of ['怎么改密码', '忘记密码怎么办', '密码忘了', '如何修改密码'])
      expect([question, first(question)]).toEqual([question, 'account.password']);
    for (const question of ['额度不够怎么办', '交易额度在哪里看', '提示额度不足', '怎样提高限额'])
      expect([question, first(question)]).toEqual([question, 'trade.quota']);
    expect(first('认证没通过怎么办')).toBe('account.verify');
    expect(findArticles(all, '食堂几点开门怎么办')).toEqual([]);
  });

  it('gives no answer rather than an irrelevant one', () => {
    expect(findArticles(all, '明天天气怎么样呀')).toEqual([]);
    expect(findArticles(all, '  ')).toEqual([]);
  });
});
