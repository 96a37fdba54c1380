// @vitest-environment jsdom
import { preloadOverlays } from '#core/kit';
import { wordsIn } from '#testing/texts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { orderColumns } from './model/order-columns.ts';
import { orderWords } from './model/order-words.ts';
import { ColumnMenu } from './parts/ColumnMenu.tsx';

afterEach(cleanup);

it('every column has a name in the column menu, including the one headed by a sign', async () => {
  await preloadOverlays();
  const [t] = await wordsIn(['core', 'orders', 'rules', 'shell']);
  const columns = orderColumns({
    t,
    words: orderWords(t, () => 0),
    isChosen: () => false,
    isWatched: () => false,
    reasonOf: () => '',
  });
  render(<ColumnMenu columns={columns} hidden={[]} onHidden={() => undefined} onReset={() => undefined} />);
  fireEvent.click(screen.getByRole('button'));
  const names = (await screen.findAllByRole('menuitemcheckbox')).map((item) => item.textContent);
  expect(names).toContain('自选');
  expect(names.filter((name) => !/\p{L}/u.test(name))).toEqual([]);
});
