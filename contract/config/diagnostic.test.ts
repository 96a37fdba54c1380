import { describe, expect, it } from 'vitest';
import { diagnosticsOf, formatDiagnostic, pathText } from './diagnostic.ts';

const place = { file: 'menu.json', line: 3, column: 7, path: 'menus.footer[0]' };
const make = diagnosticsOf({
  'link.route': ['error', '没有页面 {{id}}，{{id}} 写错了？', '可用：{{known}}'],
});

describe('a finding', () => {
  it('has its values in its words, wherever and however often they stand', () => {
    const found = make('link.route', place, { id: 'hom', known: 'home' });
    expect([found.message, found.hint]).toEqual(['没有页面 hom，hom 写错了？', '可用：home']);
  });

  it('shows nothing for a value that is not given, and not the gap', () => {
    expect(make('link.route', place).message).toBe('没有页面 ， 写错了？');
  });

  it('puts values in as they are: they are words, not patterns', () => {
    expect(make('link.route', place, { id: '$&{{known}}', known: 'x' }).message).toContain('$&{{known}}');
  });

  it('may have a hint of its own, also none', () => {
    expect(make('link.route', place, {}, '写 home').hint).toBe('写 home');
    expect(make('link.route', place, {}, '').hint).toBe('');
  });

  it('is one line for tools and editors, without the parts that it has not', () => {
    const found = make('link.route', place, { id: 'hom' }, '');
    expect(formatDiagnostic(found)).toBe(
      'menu.json:3:7 error link.route menus.footer[0] 没有页面 hom，hom 写错了？',
    );
    expect(formatDiagnostic({ ...found, line: 0, path: '' })).toBe(
      'menu.json error link.route 没有页面 hom，hom 写错了？',
    );
  });
});

describe('a path', () => {
  it('is written as one would reach for it', () => {
    expect(pathText([])).toBe('');
    expect(pathText(['routes', 3, 'when', 'all', 0])).toBe('routes[3].when.all[0]');
    expect(pathText([0, 'id'])).toBe('[0].id');
    expect(pathText(['when', 'user.orgflag', 'is'])).toBe('when["user.orgflag"].is');
    expect(pathText(['zh-CN'])).toBe('["zh-CN"]');
  });
});
