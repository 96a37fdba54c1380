// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Rendered } from './Rendered.tsx';

const rendered = (text: string): HTMLElement =>
  render(
    <MemoryRouter>
      <Rendered text={text} />
    </MemoryRouter>,
  ).container;

it('headings, lists and links of a text become elements below the card title [R1.06]', () => {
  const page = rendered('# 培训\n\n- 周三\n- [行情](/index/home)\n- [中债](https://www.chinabond.com.cn)');
  expect(page.querySelector('h1, h2')).toBeNull();
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('培训');
  expect(screen.getByRole('link', { name: '行情' }).getAttribute('target')).toBeNull();
  expect(screen.getByRole('link', { name: '中债' }).getAttribute('rel')).toBe('noopener noreferrer');
});

it('a table becomes rows under headings, with figures right-aligned where the text says so [R1.06]', () => {
  const page = rendered('| 期限 | 收益率 |\n| --- | ---: |\n| 1年 | 1.42 |\n| 10年 | 1.83 |');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '期限',
    '收益率',
  ]);
  expect(page.querySelectorAll('tbody tr')).toHaveLength(2);
  expect(screen.getByRole('cell', { name: '1.83' }).style.textAlign).toBe('right');
  expect(page.textContent).not.toContain('|');
});

it.each([
  ['<script>alert(1)</script>', 'script'],
  ['<img src=x onerror=alert(1)>', 'img'],
  ['![x](https://example.com/x.png)', 'img'],
  ['[x](javascript:alert(1))', 'a'],
  ['[x](JaVaScRiPt:alert(1))', 'a'],
  ['[x](data:text/html;base64,PHNjcmlwdD4=)', 'a'],
  ['<iframe src="https://example.com"></iframe>', 'iframe'],
])('%s creates no element %s', (text, tag) => {
  const page = rendered(`${text}\n\n正文`);
  expect(page.querySelector(tag)).toBeNull();
  expect(page.textContent).toContain('正文');
});
