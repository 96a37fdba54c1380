// @vitest-environment jsdom
import { openServices } from '#testing/bench';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FieldShape } from './fields.ts';
import { SettingRow } from './SettingField.tsx';

let world: Awaited<ReturnType<typeof openServices>>;
/** Values submitted for saving, oldest first. */
const submitted: unknown[] = [];
beforeAll(async () => {
  world = await openServices();
  await world.services.text.load('layout');
});
afterAll(() => world.close());
afterEach(() => {
  cleanup();
  submitted.length = 0;
});

interface FormProps {
  readonly shape: FieldShape;
  readonly initial: unknown;
  readonly start?: unknown;
  readonly hint?: string;
  /** Refuses these on saving, as does a panel whose schema is stricter than its shape. */
  readonly refuses?: readonly unknown[];
}

/** A form with one setting, which saves what it accepts. */
function Form({ shape, initial, start = initial, hint, refuses = [] }: FormProps) {
  const [value, setValue] = useState(start);
  const [fault, setFault] = useState<string | undefined>(undefined);
  return (
    <SettingRow
      field={{ name: 'rows', shape, initial }}
      value={value}
      label="行数"
      hint={hint}
      wordOf={(word) => `“${word}”`}
      fault={fault}
      onChange={(next) => {
        submitted.push(next);
        const isBad = refuses.includes(next);
        setFault(isBad ? '不行' : undefined);
        if (!isBad) setValue(next);
        return !isBad;
      }}
    />
  );
}
const number = (over: Partial<FieldShape & { kind: 'number' }> = {}): FieldShape => ({
  kind: 'number',
  isInteger: false,
  min: null,
  max: null,
  ...over,
});
const text: FieldShape = { kind: 'text', most: 20 };
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: '行数' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const press = (key: string, mods: object = {}) => fireEvent.keyDown(box(), { key, ...mods });
const rest = (ms = 1000) => act(() => world.clock.advance(ms));
const alert = () => screen.queryByRole('alert')?.textContent ?? null;
const note = () => document.querySelector('.k-hint')?.textContent ?? null;

describe('text typed in a setting field', () => {
  it('is saved once, shortly after typing stops, and not again on blur', async () => {
    await world.show(<Form shape={number()} initial={5} />);
    type('6');
    type('67');
    rest();
    fireEvent.blur(box());
    rest();
    expect([submitted, box().value]).toEqual([[67], '67']);
  });

  it.each([
    ['Enter', () => press('Enter')],
    ['leaving the field', () => fireEvent.blur(box())],
  ])('is saved at once by %s, and not again shortly after', async (_what, end) => {
    await world.show(<Form shape={number()} initial={5} />);
    type('67');
    end();
    rest();
    expect(submitted).toEqual([67]);
  });

  it('equal to the current value is not saved', async () => {
    await world.show(<Form shape={number()} initial={5} />);
    type('5.0');
    press('Enter');
    rest();
    expect([submitted, box().value]).toEqual([[], '5']);
  });

  it('is no longer saved once the form has unmounted', async () => {
    const { unmount } = await world.show(<Form shape={text} initial="" />);
    type('备注');
    unmount();
    rest();
    expect(submitted).toEqual([]);
  });

  it('is not saved by Enter or a pause while an input method is composing', async () => {
    await world.show(<Form shape={text} initial="" />);
    fireEvent.compositionStart(box());
    type('beizhu');
    press('Enter');
    rest();
    expect(submitted).toEqual([]);
    type('备注');
    fireEvent.compositionEnd(box());
    rest();
    expect(submitted).toEqual(['备注']);
  });

  it('is reverted by Esc, which otherwise closes the settings', async () => {
    await world.show(<Form shape={text} initial="早盘" />);
    expect(press('Escape')).toBe(true);
    type('夜盘');
    expect([press('Escape'), box().value]).toEqual([false, '早盘']);
    rest();
    expect(submitted).toEqual([]);
  });

  it('and refused stays with the reason, and Esc clears both', async () => {
    await world.show(<Form shape={text} initial="早盘" refuses={['<b>']} />);
    type('<b>');
    rest();
    expect([alert(), box().value, box().getAttribute('aria-invalid')]).toEqual(['不行', '<b>', 'true']);
    press('Escape');
    expect([alert(), box().value, box().getAttribute('aria-invalid')]).toEqual([null, '早盘', null]);
  });

  it('and corrected to the current value clears the reason', async () => {
    await world.show(<Form shape={text} initial="早盘" refuses={['<b>']} />);
    type('<b>');
    rest();
    type('早盘');
    rest();
    expect([alert(), box().value]).toEqual([null, '早盘']);
  });
});

describe('the reset to default button', () => {
  it('appears only when the value differs, and also clears an invalid text', async () => {
    await world.show(<Form shape={number({ max: 9 })} initial={5} start={7} />);
    const back = () => screen.queryByRole('button');
    type('99');
    rest();
    expect(alert()).not.toBeNull();
    fireEvent.click(back() ?? document.body);
    expect([submitted, box().value, alert(), back()]).toEqual([[5], '5', null, null]);
  });

  it('compares lists by content', async () => {
    await world.show(<Form shape={{ kind: 'choices', values: ['a', 'b'] }} initial={['a']} start={['a']} />);
    expect(screen.queryByRole('button')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: '“b”' }));
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });
});

describe('the range of a number', () => {
  const shapes = [
    number({ min: -3, max: 12 }),
    number({ min: -3, isInteger: true }),
    number({ max: 12 }),
    number({ isInteger: true }),
    number(),
  ];

  it.each(shapes)(
    '%j is stated before anything is typed, together with the hint, and again in the error',
    async (shape) => {
      const { min, max } = shape as FieldShape & { kind: 'number' };
      const ends = [min, max].filter((end) => end !== null).map(String);
      await world.show(<Form shape={shape} initial={5} hint="提示" />);
      expect([note()?.startsWith('提示'), ends.every((end) => note()?.includes(end))]).toEqual([true, true]);
      type('many');
      const words = alert() ?? '';
      expect([words !== '', ends.every((end) => words.includes(end))]).toEqual([true, true]);
      rest();
      expect([submitted, box().value]).toEqual([[], 'many']);
    },
  );

  it('is named when a number is outside it; a text that is no number gets another message', async () => {
    await world.show(<Form shape={number({ min: 1, max: 9, isInteger: true })} initial={5} />);
    const messages = ['10', 'ten', '1.5', '9'].map((value) => {
      type(value);
      return alert();
    });
    expect([messages[0] === messages[1], messages[1] === messages[2], messages[3]]).toEqual([
      false,
      true,
      null,
    ]);
  });

  it('is stated in the user’s language, including its punctuation', async () => {
    await act(() => world.services.text.setLanguage('en-US'));
    try {
      for (const shape of shapes) {
        await world.show(<Form shape={shape} initial={5} hint="A hint" />);
        const words = [note()];
        for (const value of ['many', '99999', '-99999']) {
          type(value);
          words.push(alert());
        }
        expect(words.slice(0, 2)).toEqual([
          expect.stringMatching(/^A hint/),
          expect.stringMatching(/\bnumber\b/),
        ]);
        expect(words.join(' ')).not.toMatch(/[\u3000-\u9fff\uff00-\uffef]/);
        cleanup();
      }
    } finally {
      await act(() => world.services.text.setLanguage('zh-CN'));
    }
  });
});

describe('a choice field', () => {
  const choose = (values: readonly string[]): FieldShape => ({ kind: 'choice', values });

  it('with few choices shows all of them, with the panel’s labels', async () => {
    await world.show(<Form shape={choose(['a', 'b', 'c'])} initial="a" hint="提示" />);
    expect(screen.getAllByRole('radio', { name: /^“[abc]”$/ })).toHaveLength(3);
    fireEvent.click(screen.getByRole('radio', { name: '“c”' }));
    expect([submitted, note()]).toEqual([['c'], '提示']);
  });

  it('with many choices is a single labelled field', async () => {
    await world.show(<Form shape={choose(['a', 'b', 'c', 'd'])} initial="b" />);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByLabelText('行数').textContent).toContain('“b”');
  });

  it('with several values keeps them in the schema’s order, whatever the order of the clicks', async () => {
    await world.show(<Form shape={{ kind: 'choices', values: ['a', 'b', 'c'] }} initial={['b']} />);
    const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
    tick('“c”');
    tick('“a”');
    tick('“b”');
    expect(submitted).toEqual([
      ['b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'c'],
    ]);
    expect(screen.getByRole('group', { name: '行数' })).toBeTruthy();
  });

  it('with several values but none set has nothing ticked', async () => {
    await world.show(<Form shape={{ kind: 'choices', values: ['a'] }} initial={undefined} />);
    expect(screen.getByRole<HTMLInputElement>('checkbox').ariaChecked ?? 'false').toBe('false');
  });

  it('with on and off is a switch with its hint', async () => {
    await world.show(<Form shape={{ kind: 'switch' }} initial={false} hint="提示" />);
    fireEvent.click(screen.getByRole('switch', { name: '行数' }));
    expect([submitted, note()]).toEqual([[true], '提示']);
  });
});
