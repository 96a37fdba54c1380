// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { combobox } from './combobox.ts';

afterEach(cleanup);

const WORDS = ['国债', '国开', '农发'];

function Box({ onPick }: { readonly onPick: (word: string | undefined) => void }) {
  const [active, setActive] = useState(0);
  const { input, list, option } = combobox({
    id: 'words',
    isOpen: true,
    active,
    onStep: (by) => setActive((now) => Math.max(0, Math.min(WORDS.length - 1, now + by))),
    onPoint: setActive,
    onEnter: () => onPick(WORDS[active]),
    onEscape: undefined,
  });
  return (
    <>
      <input aria-label="bond" {...input} />
      <div {...list}>
        {WORDS.map((word, index) => (
          <div key={word} {...option(index, () => onPick(word))}>
            {word}
          </div>
        ))}
      </div>
    </>
  );
}

const open = () => {
  const picked = vi.fn<(word: string | undefined) => void>();
  render(<Box onPick={picked} />);
  return { picked, field: screen.getByRole('combobox') };
};

it('moves through options with the arrow keys, announces the active one, and picks it with Enter', () => {
  const { picked, field } = open();
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(picked.mock.calls).toEqual([['国开']]);
});

it.each([
  { name: 'while it composes', init: { key: 'Enter', isComposing: true } },
  { name: 'as its last key, in Safari', init: { key: 'Enter', keyCode: 229 } },
])('leaves Enter to an input method $name', ({ init }) => {
  const { picked, field } = open();
  fireEvent.keyDown(field, init);
  expect(picked).not.toHaveBeenCalled();
});

it('leaves keys it does not use to its surroundings, and keeps focus when an option is pressed', () => {
  const { picked, field } = open();
  const escape = createEvent.keyDown(field, { key: 'Escape' });
  fireEvent(field, escape);
  expect(escape.defaultPrevented).toBe(false);
  const option = screen.getByText('农发');
  const press = createEvent.pointerDown(option);
  fireEvent(option, press);
  fireEvent.click(option);
  expect([press.defaultPrevented, picked.mock.calls]).toEqual([true, [['农发']]]);
});

describe('a closed list', () => {
  function Closed({ onEscape }: { readonly onEscape: (() => void) | undefined }) {
    const { input } = combobox({
      id: 'words',
      isOpen: false,
      active: 1,
      onStep: () => undefined,
      onPoint: () => undefined,
      onEnter: undefined,
      onEscape,
    });
    return <input aria-label="bond" {...input} />;
  }

  it('is not referenced by the field', () => {
    render(<Closed onEscape={undefined} />);
    const field = screen.getByRole('combobox');
    expect(
      ['aria-expanded', 'aria-controls', 'aria-activedescendant'].map((name) => field.getAttribute(name)),
    ).toEqual(['false', null, null]);
  });

  it('leaves Enter to the surrounding form, and handles Escape where the field uses it', () => {
    const escape = vi.fn<() => void>();
    render(<Closed onEscape={escape} />);
    const field = screen.getByRole('combobox');
    expect([fireEvent.keyDown(field, { key: 'Enter' }), fireEvent.keyDown(field, { key: 'Escape' })]).toEqual(
      [true, false],
    );
    expect(escape).toHaveBeenCalledTimes(1);
  });
});

describe('list keys', () => {
  it.each([
    [['ArrowDown', 'ArrowDown', 'ArrowUp'], '国开'],
    [['PageDown'], '农发'],
    [['PageDown', 'PageUp'], '国债'],
    [['Home', 'a', 'Tab'], '国债'],
  ])('%j lead to %s', (keys, word) => {
    const { field } = open();
    for (const key of keys) fireEvent.keyDown(field, { key });
    expect(screen.getByRole('option', { selected: true }).textContent).toBe(word);
  });

  it('are not passed to the page when the list used them', () => {
    const received: string[] = [];
    const onKey = ({ key }: KeyboardEvent) => void received.push(key);
    document.addEventListener('keydown', onKey);
    const { field } = open();
    for (const key of ['ArrowDown', 'Enter', 'PageUp', 'a', 'Escape']) fireEvent.keyDown(field, { key });
    document.removeEventListener('keydown', onKey);
    expect(received).toEqual(['a', 'Escape']);
  });
});

it('moving the pointer activates an option; a list that opens under a resting pointer is unaffected', () => {
  const { field } = open();
  const [, second] = screen.getAllByRole('option');
  if (!second) throw new Error('three options');
  fireEvent.pointerEnter(second);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('国债');
  fireEvent.pointerMove(second);
  expect(field.getAttribute('aria-activedescendant')).toBe(second.id);
});
