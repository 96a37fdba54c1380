import { describe, expect, it } from 'vitest';
import { classifyReply, rewriteMessage } from './reply.ts';

describe('classifyReply', () => {
  it('succeeds on 200, 3006 and 1001, goes home on 1056, and fails on all others', () => {
    expect([200, 3006, 1001, '200'].map(classifyReply)).toEqual(['success', 'success', 'success', 'success']);
    expect([1056, '1056'].map(classifyReply)).toEqual(['home', 'home']);
    expect([500, 0, 201, 1002, '', ' ', 'x', null, undefined, Number.NaN].map(classifyReply)).toEqual(
      Array.from({ length: 10 }, () => 'error'),
    );
  });
});

describe('rewriteMessage', () => {
  it('adds the advice to 接口异常 and to nothing else [R8.03]', () => {
    expect(rewriteMessage('接口异常')).toBe('接口异常,请联系客服或重试');
    expect(rewriteMessage(' 接口异常\n')).toBe('接口异常,请联系客服或重试');
    expect(rewriteMessage('行情接口异常')).toBe('行情接口异常');
    expect(rewriteMessage(rewriteMessage('接口异常'))).toBe('接口异常,请联系客服或重试');
  });

  it('replaces any message about the valuation deviation [R8.03]', () => {
    expect(rewriteMessage('报价2.5000与中债估值偏离度超过30BP')).toBe('当前报价超过内部系统偏离度设置');
    expect(rewriteMessage('估值偏离度')).toBe('当前报价超过内部系统偏离度设置');
  });

  it('returns every other message unchanged [R8.03]', () => {
    expect(['额度不足', '', null, undefined].map(rewriteMessage)).toEqual(['额度不足', '', '', '']);
  });
});
