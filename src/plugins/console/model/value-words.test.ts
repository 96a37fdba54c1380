import { expect, it } from 'vitest';
import { valueWords } from './value-words.ts';

const words = (value: unknown): string =>
  valueWords(value, {
    field: (key) => (key === 'title' ? 'Title' : ''),
    meant: (text) => (text.startsWith('t:') ? text.slice(2) : ''),
    gate: () => 'makers',
    list: (names) => names.join(' and '),
    flag: (is) => (is ? 'yes' : 'no'),
  });

it('a page, menu or layout is described: fields by name, texts as displayed, its audience and list contents', () => {
  expect(
    words({
      id: 'page1',
      title: 't:Morning',
      path: '/index/morning',
      footer: true,
      when: { 'session.isLogin': { is: true } },
      panels: [{ id: 'a', panel: 't:Curve' }, { id: 'b', panel: 'unknown' }, { x: 1 }],
    }),
  ).toBe('Title Morning · path /index/morning · footer yes · when makers · panels Curve and b and x 1');
  expect(words(['search', 't:Bell', 3, null])).toBe('search and Bell and 3 and null');
});
