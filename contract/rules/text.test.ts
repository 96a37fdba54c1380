import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BANNER_TEXT } from './banner.ts';
import { AUTO_CANCEL_OPTIONS } from './limits.ts';
import { maturityText } from './maturity.ts';
import { orderStatusLabel } from './order-status.ts';
import { searchGate } from './search-gate.ts';
import { settlementLabel } from './settlement.ts';
import type { RuleKey, RuleText } from './text.ts';
import { timeAgo } from './time.ts';
import { themeLabel } from './view-state.ts';

const words = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../src/locales/${language}/rules.json`, import.meta.url), 'utf8'));
const chinese = words('zh-CN');

const say = ({ key, values }: Partial<RuleText> & RuleKey): string =>
  (chinese[key] ?? `missing ${key}`).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(values?.[name] ?? `missing ${name}`),
  );
const sayOr = (text: RuleKey | string | null): string =>
  typeof text === 'string' ? text : text === null ? '' : say(text);

const now = Date.parse('2026-11-20T10:00:00+08:00');

describe('the texts of the rules', () => {
  it('exist in both languages with the same placeholders', () => {
    const placeholders = (texts: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(texts).map(([key, text]) => [
          key,
          [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort(),
        ]),
      );
    expect(placeholders(words('en-US'))).toEqual(placeholders(chinese));
  });

  it('are those of the specification [R5.08 R9.04 R9.08 R4.01 R4.07]', () => {
    expect(
      [searchGate({ isLogin: false }), searchGate({ isLogin: true, newAuth: 'P' }), maturityText('-3D')].map(
        sayOr,
      ),
    ).toEqual(['登录后查看更多', '实名认证后查看更多', '已到期']);
    expect([0, 60, 7200, 90_000, 200_000].map((seconds) => say(timeAgo(now - seconds * 1000, now)))).toEqual([
      '刚刚',
      '1分钟前',
      '2小时前',
      '1天前',
      '2026-11-18',
    ]);
    expect(
      ['1', '2', '3', '4', '2,3', 'forward+0', 'forward+1', '02.15+0'].map((code) =>
        say(settlementLabel(code, now)),
      ),
    ).toEqual(['今+0', '今+1', '明+0', '明+1', 'T+1不限', '日期+0', '日期+1', '2027.02.15+0']);
    expect((['0', '1', '2', '4'] as const).map((status) => say(orderStatusLabel(status)))).toEqual([
      '未成交',
      '部分成交',
      '已成交',
      '已撤单',
    ]);
    expect([say(themeLabel(true)), say(themeLabel(false))]).toEqual(['深色模式', '浅色模式']);
    expect(say(BANNER_TEXT)).toBe('意向提交时间为工作日9:00-17:30');
    expect(AUTO_CANCEL_OPTIONS.map(({ label }) => say(label))).toEqual([
      '立即',
      '30秒',
      '1分钟',
      '3分钟',
      '10分钟',
    ]);
  });
});
