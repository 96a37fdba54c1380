import { describe, expect, it } from 'vitest';
import { diagnosticsOf, formatDiagnostic, pathText } from './diagnostic.ts';

const place = { file: 'menu.json', line: 3, column: 7, path: 'menus.footer[0]' };
const make = diagnosticsOf({
  'link.route': ['error', '没有页面 {{id}}，{{id}} 写错了？', '可用：{{known}}'],
});

describe('a diagnostic', () => {
  it('has its values filled into its message, wherever and however often they occur', () => {
    const found = make('link.route', place, { id: 'hom', known: 'home' });
    expect([found.message, found.hint]).toEqual(['没有页面 hom，hom 写错了？', '可用：home']);
  });

  it('leaves out a value that is not given, rather than showing the placeholder', () => {
    expect(make('link.route', place).message).toBe('没有页面 ， 写错了？');
  });

  it('inserts values literally, not as patterns', () => {
    expect(make('link.route', place, { id: '$&{{known}}', known: 'x' }).message).toContain('$&{{known}}');
  });

  it('may be given a hint of its own, including an empty one', () => {
    expect(make('link.route', place, {}, '写 home').hint).toBe('写 home');
    expect(make('link.route', place, {}, '').hint).toBe('');
  });

  it('is formatted as one line for tools and editors, omitting parts that it lacks', () => {
    const found = make('link.route', place, { id: 'hom' }, '');
    expect(formatDiagnostic(found)).toBe(
      'menu.json:3:7 error link.route menus.footer[0] 没有页面 hom，hom 写错了？',
    );
    expect(formatDiagnostic({ ...found, line: 0, path: '' })).toBe(
      'menu.json error link.route 没有页面 hom，hom 写错了？',
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
