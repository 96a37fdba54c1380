// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Entry } from './Entry.tsx';

afterEach(cleanup);

function Line({ type }: { readonly type: string }) {
  const [value, setValue] = useState('');
  return <Entry label="line" type={type} value={value} onChange={setValue} />;
}
const typed = (text: string) => {
  // `as` holds: the label is of an input.
  const input = screen.getByLabelText('line') as HTMLInputElement;
  fireEvent.change(input, { target: { value: text } });
  return input.value;
};

it('Chinese characters are removed from an e-mail or phone field and kept in any other [R5.03]', () => {
  const view = render(<Line type="tel" />);
  expect(typed('138号1234码')).toBe('1381234');
  view.rerender(<Line key="text" type="text" />);
  expect(typed('张三')).toBe('张三');
});

it('unfinished input-method text stays until composition ends [R5.03]', () => {
  render(<Line type="tel" />);
  // `as` holds: the label is of an input.
  const input = screen.getByLabelText('line') as HTMLInputElement;
  fireEvent.compositionStart(input);
  fireEvent.input(input, { target: { value: '138号' }, isComposing: true });
  expect(input.value).toBe('138号');
  fireEvent.compositionEnd(input);
  expect(input.value).toBe('138');
});
