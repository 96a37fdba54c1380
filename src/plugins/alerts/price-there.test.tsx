// @vitest-environment jsdom
import { alerts as calls } from '#contract/api';
import { bestRow } from '#testing';
import { openBench } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alerts } from './index.ts';
import { alertOf } from './testing/alert-of.ts';

const ID = '240210.IB';

describe('a price alert on a price that the market has reached', () => {
  it('is told to wait before it is set, as long as the price is there', async () => {
    const bench = await openBench(alerts, { fixtures: { rows: { bestmarket: [bestRow(ID, 2.2)] } } });
    await bench.mount(false, (view) => view === 'tool');
    act(() => bench.intents.raise('alert', { securityId: ID, price: 2.2 }));
    await bench.settle();
    const form = within(screen.getByRole('dialog', { name: '新增价格提醒' }));
    const announcement = () => form.getByRole('status').textContent;
    // At the price itself, whichever the direction.
    expect(announcement()).toMatch(/现价已到该价位/);
    fireEvent.click(form.getByText('≥ 涨到'));
    expect(announcement()).toMatch(/现价已到该价位/);
    fireEvent.change(form.getByLabelText('提醒价'), { target: { value: '2.2001' } });
    expect(announcement()).toBe('');
    fireEvent.click(form.getByText('≤ 跌到'));
    expect(announcement()).toMatch(/现价已到该价位/);
    fireEvent.change(form.getByLabelText('提醒价'), { target: { value: '2.1999' } });
    expect(announcement()).toBe('');
    act(() => bench.sockets.at('websocketForward').frame('bestmarket', 'upd', [bestRow(ID, 2.1999)]));
    await bench.settle();
    expect(announcement()).toMatch(/现价已到该价位/);
  });

  it('is said to wait when it is armed again by one press', async () => {
    const fired = alertOf({ state: 'fired', firedCount: 1 });
    const replies = { [calls.updateAlert.name]: alertOf({ state: 'waiting', firedCount: 1, version: 2 }) };
    const bench = await openBench(alerts, { fixtures: { rows: { pricealert: [fired] }, replies } });
    await bench.mount(false, (view) => view === 'list');
    fireEvent.click(screen.getByRole('button', { name: /^重新启用/ }));
    await bench.settle();
    expect(bench.services.notice.toasts.map(({ words }) => words)).toMatchObject([
      { key: 'alerts:savedWaiting' },
    ]);
    expect(screen.getByText('待复位').parentElement?.dataset['tip']).toMatch(/待价格回到另一侧/);
  });
});

it('an alert whose reply was lost is saved once: the same sent again closes the form, with no word of a second', async () => {
  const saved = alertOf({ price: 2.1, field: 'bid', comparison: '<=' });
  const bench = await openBench(alerts, {
    fixtures: { rows: { bestmarket: [bestRow(ID, 2.2)], pricealert: [] } },
  });
  await bench.mount(false, (view) => view === 'tool');
  act(() => bench.intents.raise('alert', { securityId: ID, price: 2.1 }));
  await bench.settle();
  const send = async () => {
    fireEvent.click(screen.getByRole('button', { name: '设置提醒' }));
    await bench.settle();
  };
  bench.server.mode = 'network';
  await send();
  expect(screen.getByRole('alert').textContent).toContain('网络连接异常');
  act(() => bench.sockets.at('type=pricealert').frame('pricealert', 'upd', [saved]));
  // The server refuses a second one.
  bench.server.mode = 'business';
  await send();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bench.services.notice.toasts.at(-1)?.words).toMatchObject({ key: 'alerts:saved' });
});
