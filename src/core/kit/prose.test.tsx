// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Prose, proseBlocks } from './Prose.tsx';

afterEach(cleanup);

describe('a longer text', () => {
  it.each([
    ['一段', [{ kind: 'p', text: '一段' }]],
    ['一段\n的下一行', [{ kind: 'p', text: '一段的下一行' }]],
    [
      '一段\n\n\n又一段',
      [
        { kind: 'p', text: '一段' },
        { kind: 'p', text: '又一段' },
      ],
    ],
    ['## 标题', [{ kind: 'h2', text: '标题' }]],
    [
      '## 标题\n正文',
      [
        { kind: 'h2', text: '标题' },
        { kind: 'p', text: '正文' },
      ],
    ],
    [
      '## 标题\n- 甲\n- 乙',
      [
        { kind: 'h2', text: '标题' },
        { kind: 'ul', items: ['甲', '乙'] },
      ],
    ],
    ['1. 甲\n2. 乙\n10. 丙', [{ kind: 'ol', items: ['甲', '乙', '丙'] }]],
    ['- 甲\n不是一项', [{ kind: 'p', text: '- 甲不是一项' }]],
    ['3.5 年', [{ kind: 'p', text: '3.5 年' }]],
    ['-5bp', [{ kind: 'p', text: '-5bp' }]],
  ])('%j is parsed as %j', (text, blocks) => {
    expect(proseBlocks(text)).toEqual(blocks);
  });

  it('is bold between two pairs of asterisks, and is never HTML', () => {
    render(<Prose text={'先看**报价**，再**下单**\n\n<b onclick="x">按</b> 2**3'} />);
    expect([...document.querySelectorAll('strong')].map(({ textContent }) => textContent)).toEqual([
      '报价',
      '下单',
    ]);
    expect([document.querySelector('b'), screen.getByText('<b onclick="x">按</b> 2**3')]).toEqual([
      null,
      expect.anything(),
    ]);
  });

  it('keeps every list item, including repeated ones', () => {
    render(<Prose text={'- 同\n- 同\n- 不同'} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '同',
      '同',
      '不同',
    ]);
  });

  it('is replaced when it changes, including repeated lines', () => {
    const { rerender } = render(<Prose text={'- 同\n- 同\n- 不同'} />);
    rerender(<Prose text={'- 不同\n- 同'} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['不同', '同']);
  });
});
