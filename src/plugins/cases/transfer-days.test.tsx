// @vitest-environment jsdom
import { currentBench, openBench } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cases } from './index.ts';

/** Within it, the form reads the time again. */
const LOOK_MS = 31_000;

/** Opens the form in a browser whose clock shows 2026-11-20 10:00 in Beijing, before the server's time is known. */
async function openForm(serverTime: string): Promise<{ readonly serverAnswers: () => Promise<void> }> {
  const opened = await openBench(cases, {
    fixtures: {
      replies: {
        getQuoteList: { content: [], totalPages: 1 },
        getDealPathInfo: [],
        getNextWorkdayOfCurrentDate: () => ({
          today: serverTime.slice(0, 10),
          isWorkday: true,
          nextWorkday: serverTime.startsWith('2026-11-20') ? '2026-11-23' : '2026-11-24',
          workdays: ['2026-11-24', '2026-11-25'],
          estimated: false,
          now: `${serverTime}.000`,
        }),
      },
    },
  });
  const { calendar } = opened.services;
  calendar.clear();
  await opened.mount(false, (name) => name === 'transfer');
  await opened.settle(500);
  return { serverAnswers: async () => act(async () => calendar.load()) };
}
const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;
const days = (): readonly string[] => [valueOf('交易日'), valueOf('结算日')];
const warning = (): string => document.querySelector('.cs-warning')?.textContent ?? '';
/** The time becomes this much later while the form is open. */
async function pass(ms: number): Promise<void> {
  currentBench().clock.setWall(currentBench().clock.now() + ms);
  await currentBench().settle(LOOK_MS);
}
const SOON = '指令须在 2026-11-20 11:00 前确认，不到一小时';
const LATE = '已过指令确认时限 2026-11-20 11:00，当日可能无法交收';
const PAST = '该结算日已过，或已过当日 16:00 的时限，请改选';

describe('the days of a new transfer', () => {
  it('are those of the server, whatever the clock of the browser shows [R1.03]', async () => {
    const { serverAnswers } = await openForm('2026-11-23 15:30:00');
    await serverAnswers();
    expect(days()).toEqual(['2026-11-23', '2026-11-24']);
    expect(warning()).toBe('');
  });

  it('move on at 11:00 while nothing has been entered [R1.03]', async () => {
    const { serverAnswers } = await openForm('2026-11-20 10:58:00');
    await serverAnswers();
    expect([days(), warning()]).toEqual([['2026-11-20', '2026-11-20'], SOON]);
    await pass(2 * 60_000);
    expect([days(), warning()]).toEqual([['2026-11-20', '2026-11-23'], '']);
  });

  it('stay once something was entered, and the limits that pass are shown [R1.03]', async () => {
    const { serverAnswers } = await openForm('2026-11-20 09:58:00');
    await serverAnswers();
    fireEvent.change(screen.getByLabelText('面额'), { target: { value: '3000' } });
    const seen = [warning()];
    for (const minutes of [2, 60, 4 * 60 + 59]) {
      await pass(minutes * 60_000);
      seen.push(warning());
    }
    expect(seen).toEqual(['', SOON, LATE, '']);
    expect(days()).toEqual(['2026-11-20', '2026-11-20']);
    expect([valueOf('面额'), screen.queryAllByText(PAST).length]).toEqual(['3000', 1]);
  });

  it('on which the market is closed are marked as soon as they are entered, with the next day that settles [R1.03]', async () => {
    const { serverAnswers } = await openForm('2026-11-20 09:00:00');
    await serverAnswers();
    const settlement = screen.getByLabelText('结算日');
    const enter = (day: string) => {
      fireEvent.change(settlement, { target: { value: day } });
      fireEvent.blur(settlement);
    };
    const marked = () => screen.queryByText('2026-11-21 休市，不能结算；其后第一个结算日是 2026-11-23');
    expect(marked()).toBeNull();
    enter('2026-11-21');
    expect(marked()).not.toBeNull();
    expect(settlement.getAttribute('aria-invalid')).toBe('true');
    enter('2026-11-23');
    expect(marked()).toBeNull();
  });
});
