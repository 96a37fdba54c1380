// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
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

it('walks the options with the arrows, says which one is meant, and picks it with Enter', () => {
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

it('leaves a key that it has no use for to whoever is around it, and keeps the focus when an option is pressed', () => {
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
