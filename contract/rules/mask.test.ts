import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskEmail, maskMobile, maskName } from './mask.ts';

describe('masks', () => {
  it('shows the first three and last four characters of a phone [R5.07]', () => {
    expect(maskMobile('13812345678')).toBe('138****5678');
    expect(maskMobile('+8613812345678')).toBe('+86*******5678');
    expect(maskMobile('1234567')).toBe('*******');
    expect(maskMobile(' 13812345678 ')).toBe('138****5678');
    expect([maskMobile(''), maskMobile(null), maskMobile(undefined)]).toEqual(['', '', '']);
  });

  it('shows only the first character of a real or operator name [R5.07]', () => {
    expect(['王小明', ' 王小明 ', '王', 'trader01', '𠮷野家', '', null].map(maskName)).toEqual([
      '王**',
      '王**',
      '王',
      't*******',
      '𠮷**',
      '',
      '',
    ]);
  });

  it('shows the first two characters of an e-mail address and its domain, very short ones whole [R5.07]', () => {
    expect(['zhangsan@bank.com', 'abc@x.cn', 'ab@x.cn', 'a@x.cn', 'nobody', '', null].map(maskEmail)).toEqual(
      ['zh****@bank.com', 'ab****@x.cn', 'ab****@x.cn', 'a****@x.cn', 'no****', '', ''],
    );
    expect([' zhangsan@bank.com ', '@x.cn'].map(maskEmail)).toEqual(['zh****@bank.com', '****@x.cn']);
  });

  it('hides everything else: no more than the allowed characters stay readable [R5.07]', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,24}$/), (text) => {
        const readable = (masked: string): number => masked.replaceAll('*', '').length;
        expect(readable(maskMobile(text))).toBe(text.length > 7 ? 7 : 0);
        expect(readable(maskName(text))).toBe(1);
        expect(readable(maskEmail(`${text}@a.cn`))).toBe(Math.min(2, text.length) + '@a.cn'.length);
      }),
    );
  });
});
