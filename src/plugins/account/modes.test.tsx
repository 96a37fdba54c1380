// @vitest-environment jsdom
import type { TransportRequest } from '#core/http';
import { currentBench, openBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { account } from './index.ts';

it('a mode chosen while another is being saved is saved after it [R4.06]', async () => {
  const changes: unknown[] = [];
  let changed: object = {};
  const bench = await openBench(account, {
    fixtures: {
      replies: {
        updateOperInfo: ({ body }: TransportRequest) => {
          const change: object = JSON.parse(String(body));
          changes.push(change);
          changed = { ...changed, ...change };
          return { ...currentBench().services.session.userInfo, ...changed };
        },
      },
      pages: { myInfo: { query: { tabName: 'Preferences' } } },
    },
  });
  await bench.mount(false, (name) => name === 'myInfo');
  await bench.settle(500);
  fireEvent.click(screen.getByRole('radio', { name: '深度要约' }));
  fireEvent.click(screen.getByRole('radio', { name: '新版' }));
  await bench.settle(500);
  expect(changes).toEqual([{ newversion: '0' }, { newlookticket: '1' }]);
  expect(screen.getByRole('radio', { name: '新版', checked: true })).toBeTruthy();
});
