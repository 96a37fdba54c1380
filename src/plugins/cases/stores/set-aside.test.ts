import { expect, it } from 'vitest';
import { SetAside } from './set-aside.ts';

/** Stored fields of a user's forms. */
function storeOf(fields: Readonly<Record<string, string>>) {
  const stored = new Map(Object.entries(fields));
  const aside = new SetAside(
    { read: (_, field) => stored.get(field) ?? '', keep: (_, field, text) => void stored.set(field, text) },
    'op-1',
  );
  return { stored, aside };
}

it('requests set aside that cannot be read count as none, and the form can still be set aside', () => {
  const { aside } = storeOf({ 'transfer.aside': '{"cut', 'transfer.text': '备注' });
  expect(aside.list()).toEqual([]);
  aside.clearForm();
  expect(aside.list()).toEqual([{ fields: '', text: '备注', images: '' }]);
});
