// @vitest-environment jsdom
import type { TransportRequest } from '#core/http';
import { openBench } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { account } from './index.ts';

const sharing = (): HTMLElement => screen.getByRole('switch', { name: /交易员姓名/ });

it('preferences show whether the trader’s name appears beside their quotes, and save a change at once [R1.07] [R7.04]', async () => {
  const bodies: unknown[] = [];
  const bench = await openBench(account, {
    fixtures: {
      replies: {
        queryAuthorizedSharing: { shared: false },
        saveAuthorizedSharing: ({ body }: TransportRequest) => {
          bodies.push(body);
          return { shared: true };
        },
      },
      pages: { myInfo: { query: { tabName: 'Preferences' } } },
    },
  });
  await bench.mount(false, (name) => name === 'myInfo');
  await bench.settle(500);
  expect(sharing().getAttribute('aria-checked')).toBe('false');
  fireEvent.click(sharing());
  await bench.settle(500);
  expect(bodies).toEqual([JSON.stringify({ shared: true })]);
  expect(sharing().getAttribute('aria-checked')).toBe('true');
});
