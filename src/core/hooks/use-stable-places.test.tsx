// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useStablePlaces } from './index.ts';

afterEach(cleanup);

function Questions({ ids, newAt }: { readonly ids: readonly string[]; readonly newAt: 'start' | 'end' }) {
  const { placed, among } = useStablePlaces(ids, { keyOf: (id) => id, newAt });
  return (
    <ul aria-label="点价" {...among}>
      {placed.map(({ item, isGone }) => (
        <li key={item}>
          <button type="button">{`${item}${isGone ? ' 已结束' : ''}`}</button>
        </li>
      ))}
    </ul>
  );
}

function open(newAt: 'start' | 'end' = 'end') {
  const { rerender } = render(<Questions ids={['A', 'B', 'C']} newAt={newAt} />);
  return {
    list: screen.getByRole('list'),
    change: (...ids: readonly string[]) => rerender(<Questions ids={ids} newAt={newAt} />),
    texts: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
  };
}

describe('items answered with one press', () => {
  it('keep their places while the pointer is among them: one that is over stays, a new one comes last', () => {
    const { list, change, texts } = open();
    fireEvent.pointerEnter(list);
    change('N', 'B', 'C');
    expect(texts()).toEqual(['A 已结束', 'B', 'C', 'N']);
    change('N', 'C');
    expect(texts()).toEqual(['A 已结束', 'B 已结束', 'C', 'N']);
    fireEvent.pointerLeave(list);
    expect(texts()).toEqual(['N', 'C']);
  });

  it('are joined from above in a stack that stands on its end', () => {
    const { list, change, texts } = open('start');
    fireEvent.pointerEnter(list);
    change('N', 'A', 'C');
    expect(texts()).toEqual(['N', 'A', 'B 已结束', 'C']);
  });

  it('keep their places under the keyboard, whose focus does not fall to the top of the page', () => {
    const { change, texts } = open();
    act(() => screen.getByRole('button', { name: 'B' }).focus());
    change('A', 'C');
    expect([texts(), document.activeElement?.textContent]).toEqual([['A', 'B 已结束', 'C'], 'B 已结束']);
    act(() => screen.getByRole('button', { name: 'A' }).focus());
    expect(texts()).toEqual(['A', 'B 已结束', 'C']);
    act(() => screen.getByRole('button', { name: 'A' }).blur());
    expect(texts()).toEqual(['A', 'C']);
  });

  it('keep their places between the one that loses the focus and the next that takes it', () => {
    const { change, texts } = open();
    act(() => screen.getByRole('button', { name: 'B' }).focus());
    change('A', 'C');
    fireEvent.blur(screen.getByRole('button', { name: 'B 已结束' }), {
      relatedTarget: screen.getByRole('button', { name: 'C' }),
    });
    expect(texts()).toEqual(['A', 'B 已结束', 'C']);
  });

  it('are all gone once none is left, and are held no longer', () => {
    const { list, change, texts } = open();
    fireEvent.pointerEnter(list);
    change();
    expect(texts()).toEqual([]);
    change('N', 'M');
    change('M');
    expect(texts()).toEqual(['M']);
  });

  it('follow what is current otherwise', () => {
    const { change, texts } = open();
    change('B', 'A');
    expect(texts()).toEqual(['B', 'A']);
  });
});
