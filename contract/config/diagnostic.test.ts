import { describe, expect, it } from 'vitest';
import { type Diagnostic, fill, formatDiagnostic, pathText } from './diagnostic.ts';

const place = { file: 'menu.json', line: 3, column: 7, path: 'menus.footer[0]' };

describe('a diagnostic', () => {
  it('has its values filled into its message, wherever and however often they occur', () => {
    expect(fill('没有页面 {{id}}，{{id}} 写错了？', { id: 'hom' })).toBe('没有页面 hom，hom 写错了？');
  });

  it('leaves out a value that is not given, rather than showing the placeholder', () => {
    expect(fill('没有页面 {{id}}，写错了？', {})).toBe('没有页面 ，写错了？');
  });

  it('inserts values literally, not as patterns', () => {
    expect(fill('没有页面 {{id}}', { id: '$&{{known}}', known: 'x' })).toBe('没有页面 $&{{known}}');
  });

  it('is formatted as one line for tools and editors, omitting parts that it lacks', () => {
    const found: Diagnostic = {
      ...place,
      code: 'plugin.need',
      severity: 'error',
      message: '插件 quotes 需要的服务 http 不存在',
      hint: '',
    };
    expect(formatDiagnostic(found)).toBe(
      'menu.json:3:7 error plugin.need menus.footer[0] 插件 quotes 需要的服务 http 不存在',
    );
    expect(formatDiagnostic({ ...found, line: 0, path: '' })).toBe(
      'menu.json error plugin.need 插件 quotes 需要的服务 http 不存在',
    );
  });
});

describe('a path as text', () => {
  it('is written in property and index notation', () => {
    expect(pathText([])).toBe('');
    expect(pathText(['routes', 3, 'when', 'all', 0])).toBe('routes[3].when.all[0]');
    expect(pathText([0, 'id'])).toBe('[0].id');
    expect(pathText(['when', 'user.orgflag', 'is'])).toBe('when["user.orgflag"].is');
    expect(pathText(['zh-CN'])).toBe('["zh-CN"]');
  });
});
