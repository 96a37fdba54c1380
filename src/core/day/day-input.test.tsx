// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { DayInput, isMoment, MomentInput } from './index.ts';
import { mayBecomeDay, typedTime } from './typed-day.ts';

afterEach(cleanup);

const now = Date.parse('2026-11-22T14:00:00Z');
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const type = (index: number, text: string) => {
  const box = boxes()[index];
  if (box === undefined) throw new Error('no such field');
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
};
const values = () => boxes().map((box) => [box.value, box.getAttribute('aria-invalid') === 'true']);

function Moments({ first, reported }: { readonly first: string; readonly reported: string[] }) {
  const [value, setValue] = useState(first);
  return (
    <MomentInput
      label="at"
      now={now}
      value={value}
      onChange={(next) => {
        reported.push(next);
        setValue(next);
      }}
    />
  );
}

it('accepts times in the forms people type', () => {
  const halfPast = ['09:30', '9:30', '0930', '930', '９：３０', '9点30', '9点30分'];
  expect([...new Set(halfPast.map(typedTime))]).toEqual(['09:30']);
  expect(['9', '24:00', '12:60', '', 'noon'].map(typedTime)).toEqual(['09:00', null, null, null, null]);
});

it('marks nothing as wrong while it can still become a day', () => {
  const begun = ['', '2', '2026', '2026-', '2026-1', '2026-11-', '11-', '1122', '2026112'];
  const wrong = ['x', '2026-13-40', '20261340', '2026--1'];
  expect([...begun, ...wrong].filter(mayBecomeDay)).toEqual(begun);
});

it('a day typed alone starts at nine, keeps a time already entered, and clearing it leaves no moment', () => {
  const reported: string[] = [];
  render(<Moments first="" reported={reported} />);
  type(0, '1201');
  type(1, '1630');
  type(0, '12-02');
  type(0, '');
  expect(reported).toEqual(['2026-12-01 09:00', '2026-12-01 16:30', '2026-12-02 16:30', '']);
});

it('Enter accepts the day being typed and leaves it at that; a form is sent by Enter on an accepted day', () => {
  const days: string[] = [];
  render(<DayInput label="day" value="" now={now} nearest="future" onChange={(day) => days.push(day)} />);
  const box = screen.getByRole('textbox');
  const enter = () => fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.change(box, { target: { value: '1201' } });
  expect([enter(), days]).toEqual([false, ['2026-12-01']]);
  expect(enter()).toBe(true);
});

it('a whole moment pasted into either field fills in both, whatever was being typed', () => {
  const reported: string[] = [];
  render(<Moments first="" reported={reported} />);
  const paste = (index: number, text: string) => {
    const box = boxes()[index];
    if (box === undefined) throw new Error('no such field');
    fireEvent.change(box, { target: { value: '2' } });
    const isTyped = fireEvent.paste(box, { clipboardData: { getData: () => text } });
    fireEvent.blur(box);
    return isTyped;
  };
  expect(paste(0, ' 2026-12-01 16:30\n')).toBe(false);
  expect(values()).toEqual([
    ['2026-12-01', false],
    ['16:30', false],
  ]);
  expect(paste(1, '2026年12月2日 9点30')).toBe(false);
  expect(reported).toEqual(['2026-12-01 16:30', '2026-12-02 09:30']);
  expect(paste(0, '2026-12-03T08:15:00+08:00')).toBe(false);
  expect(reported.at(-1)).toBe('2026-12-03 08:15');
  // A day or a time alone is pasted as text.
  expect([paste(0, '2026-12-03'), paste(0, '')]).toEqual([true, true]);
});

it('text that is no day or time stays visible, is marked wrong, and gives an invalid value until corrected', () => {
  const reported: string[] = [];
  render(<Moments first="2026-12-01 16:30" reported={reported} />);
  type(1, '25:00');
  expect([values(), reported.map(isMoment)]).toEqual([
    [
      ['2026-12-01', false],
      ['25:00', true],
    ],
    [false],
  ]);
  type(1, '15:00');
  type(0, '2026-02-30');
  expect(values()[0]).toEqual(['2026-02-30', true]);
  type(0, '2026-12-03');
  expect(reported.at(-1)).toBe('2026-12-03 15:00');
});

it('restores the previous day where an error cannot be shown; Escape reverts only the typing', () => {
  const reported: string[] = [];
  render(
    <DayInput
      label="from"
      now={now}
      nearest="past"
      value="2026-11-20"
      onChange={(day) => reported.push(day)}
    />,
  );
  type(0, '2026-02-30');
  expect([values(), reported]).toEqual([[['2026-11-20', false]], []]);
  const [box] = boxes();
  if (box === undefined) throw new Error('no field');
  const isLet = (value: string | null): boolean => {
    if (value !== null) fireEvent.change(box, { target: { value } });
    let reached = false;
    const onReach = () => (reached = true);
    document.addEventListener('keydown', onReach);
    fireEvent.keyDown(box, { key: 'Escape' });
    document.removeEventListener('keydown', onReach);
    return reached;
  };
  expect([isLet('2026-01-01'), box.value, isLet(null)]).toEqual([false, '2026-11-20', true]);
});

it('an unreadable day is never treated as empty, even without a time beside it', () => {
  const reported: string[] = [];
  render(<Moments first="" reported={reported} />);
  type(0, '明早');
  expect([reported.at(-1) === '', isMoment(reported.at(-1) ?? ''), values()[0]]).toEqual([
    false,
    false,
    ['明早', true],
  ]);
  const [box] = boxes();
  if (box) fireEvent.keyDown(box, { key: 'Escape' });
  expect([reported.at(-1), values()[0]]).toEqual(['', ['', false]]);
  type(1, '25:00');
  expect([reported.at(-1) === '', isMoment(reported.at(-1) ?? '')]).toEqual([false, false]);
  type(1, '');
  expect(reported.at(-1)).toBe('');
});
