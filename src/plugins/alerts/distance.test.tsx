// @vitest-environment jsdom
import { bestRow } from '#testing';
import { openBench } from '#testing/bench';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alerts } from './index.ts';
import { alertOf } from './testing/alert-of.ts';

const ID = '240210.IB';

it('each alert says what it watches is at, and how far that is from the limit, as the market moves', async () => {
  const bench = await openBench(alerts, {
    fixtures: {
      rows: {
        bestmarket: [bestRow(ID, 2.1318)],
        pricealert: [
          alertOf({ alertId: 'a1' }),
          alertOf({ alertId: 'a2', comparison: '>=', state: 'waiting' }),
          alertOf({ alertId: 'a3', field: 'last' }),
          alertOf({
            alertId: 'a4',
            state: 'fired',
            firedCount: 1,
            firedAt: '2026-11-19 09:31:00.000',
            firedPrice: 2.0999,
          }),
        ],
      },
    },
  });
  await bench.mount(false, (view) => view === 'list');
  const figures = () =>
    screen.getAllByRole('listitem').map((row) => row.querySelector('.alerts-figures')?.textContent);
  expect(figures().toSorted()).toEqual(
    ['--暂无此价', '2.0999%11-19 09:31', '2.1318%差 3.18 BP', '2.1318%已越过 3.18 BP'].toSorted(),
  );
  act(() => bench.sockets.at('websocketForward').frame('bestmarket', 'upd', [bestRow(ID, 2.1025)]));
  await bench.settle();
  expect(figures()).toContain('2.1025%差 0.25 BP');
});
