// @vitest-environment jsdom
import type { TransportRequest } from '#core/http';
import { currentBench, openBench, plainUser } from '#testing/bench';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { search } from './index.ts';

const hits = (page: number) =>
  Array.from({ length: 50 }, (_, index) => ({
    securityid: `${page}${String(index).padStart(5, '0')}.IB`,
    seccode: `${page}${String(index).padStart(5, '0')}`,
    secshortname: `债券${page}-${index}`,
    secfullname: '',
    issrating: '--',
    trueRemainMaturityStr: '7.64Y',
  }));

it('the next page of a search loads within 80 px of the end of the list, not before [R3.01] [R9.03]', async () => {
  let requested = 0;
  const bench = await openBench(search, {
    kind: plainUser,
    fixtures: {
      replies: {
        bondInfoByIdOrName: ({ url }: TransportRequest) => {
          requested += 1;
          return { content: hits(Number(new URL(url, 'http://x').searchParams.get('page'))), totalPages: 2 };
        },
        historicalSearch: [],
      },
    },
  });
  await bench.mount();
  const box = screen.getByRole('combobox');
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: '债券' } });
  await bench.settle(500);
  const list = screen.getByRole('listbox');
  const scrolledTo = async (left: number) => {
    for (const [name, value] of Object.entries({
      scrollHeight: 2000,
      clientHeight: 400,
      scrollTop: 1600 - left,
    }))
      Object.defineProperty(list, name, { value, configurable: true });
    fireEvent.scroll(list);
    await currentBench().settle(500);
    return screen.getAllByRole('option').length;
  };
  const before = requested;
  expect([await scrolledTo(81), requested]).toEqual([50, before]);
  expect([await scrolledTo(80), requested]).toEqual([100, before + 1]);
});
