// @vitest-environment jsdom
import { alerts as calls } from '#contract/api';
import { BizError } from '#core/http';
import { bestRow } from '#testing';
import { openBench } from '#testing/bench';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alerts } from './index.ts';
import { alertOf } from './testing/alert-of.ts';

const ID = '240210.IB';
const WORDS = '提醒价格偏离估值过大';

/** The form for a bond and a price, which the server refuses; `field`: the one at fault. */
async function refused(field: string | null) {
  const bench = await openBench(alerts, {
    fixtures: {
      rows: { bestmarket: [bestRow(ID, 2.2)], pricealert: [] },
      replies: {
        [calls.addAlert.name]: () => {
          throw new BizError('addAlert', 1009, WORDS, field === null ? null : { field });
        },
      },
    },
  });
  await bench.mount(false, (view) => view === 'tool');
  act(() => bench.intents.raise('alert', { securityId: ID, price: 2.1 }));
  await bench.settle();
  fireEvent.click(screen.getByRole('button', { name: '设置提醒' }));
  await bench.settle();
  return { bench, form: within(screen.getByRole('dialog')), price: () => screen.getByLabelText('提醒价') };
}

describe('an alert that the server refuses', () => {
  it('says why at the field at fault, until that is changed', async () => {
    const { form, price } = await refused('price');
    expect(price().getAttribute('aria-invalid')).toBe('true');
    expect(form.getAllByText(WORDS)).toHaveLength(1);
    fireEvent.change(form.getByLabelText('备注'), { target: { value: '先看看' } });
    expect(form.queryByText(WORDS)).not.toBeNull();
    fireEvent.change(price(), { target: { value: '2.2001' } });
    expect(form.queryByText(WORDS)).toBeNull();
    expect(price().getAttribute('aria-invalid')).toBeNull();
  });

  it('says why below the form where no field of it is at fault', async () => {
    const { form, price } = await refused(null);
    expect(price().getAttribute('aria-invalid')).toBeNull();
    expect(form.getByRole('alert').textContent).toBe(WORDS);
  });
});

it('the form begins at the price where the bond is known, and goes there once one is chosen', async () => {
  const found = {
    securityid: ID,
    seccode: '240210',
    secshortname: '24国开10',
    secfullname: '国家开发银行2024年第10期金融债券',
    issrating: '--',
    trueRemainMaturityStr: '7.64Y',
  };
  const bench = await openBench(alerts, {
    fixtures: { replies: { bondInfoByIdOrName: { content: [found], totalPages: 1 } } },
  });
  await bench.mount(false, (view) => view === 'tool');
  const price = () => screen.getByLabelText('提醒价');
  act(() => bench.intents.raise('alert', { securityId: ID }));
  await bench.settle();
  await expect.poll(() => document.activeElement).toBe(price());
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  await bench.settle();
  act(() => bench.intents.raise('alert', { securityId: '' }));
  await bench.settle();
  const bond = within(screen.getByRole('dialog')).getByRole('combobox');
  await expect.poll(() => document.activeElement).toBe(bond);
  fireEvent.change(bond, { target: { value: '240210' } });
  fireEvent.keyDown(bond, { key: 'Enter' });
  await bench.settle(500);
  await expect.poll(() => document.activeElement).toBe(price());
});

it('an alert that could not be armed again says why in one toast', async () => {
  const fired = alertOf({ state: 'fired', firedCount: 1 });
  const bench = await openBench(alerts, { fixtures: { rows: { pricealert: [fired] } } });
  await bench.mount(false, (view) => view === 'list');
  bench.server.mode = 'network';
  fireEvent.click(screen.getByRole('button', { name: /^重新启用/ }));
  await bench.settle();
  expect(bench.services.notice.toasts.map(({ kind }) => kind)).toEqual(['error']);
});
