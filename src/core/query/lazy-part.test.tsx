// @vitest-environment jsdom
import { openServices } from '#testing/bench';
import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

let world: Awaited<ReturnType<typeof openServices>>;
beforeEach(async () => {
  world = await openServices();
});
afterEach(() => world.close());

/** A part whose file cannot be fetched while the connection is down, in a place that a press opens. */
function partOnLine() {
  const line = { isCut: true, asked: 0 };
  const Part = lazyPart(async () => {
    line.asked += 1;
    if (line.isCut) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }: { readonly name: string }) => <p>here is {name}</p>;
  });
  function Place() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen((open) => !open)}>
          press
        </button>
        {isOpen && (
          <Suspense fallback={<p>waits</p>}>
            <Part name="the part" />
          </Suspense>
        )}
      </>
    );
  }
  return { line, Place };
}
const press = () => act(async () => fireEvent.click(screen.getByText('press')));
const visibility = () => [
  screen.queryByText('waits') !== null,
  screen.queryByText('here is the part') !== null,
];

describe('a part whose file could not be fetched', () => {
  it('loads automatically once the connection returns, after a single press', async () => {
    const { line, Place } = partOnLine();
    await world.show(<Place />);
    await press();
    await world.settle(5000);
    expect(visibility()).toEqual([true, false]);
    const before = line.asked;
    expect(before).toBeGreaterThan(1);
    line.isCut = false;
    await world.settle(2000);
    expect([visibility(), line.asked]).toEqual([[false, true], before + 1]);
  });

  it('is requested once however often it is opened, and available at once the next time', async () => {
    const { line, Place } = partOnLine();
    line.isCut = false;
    await world.show(<Place />);
    await press();
    await world.settle();
    await press();
    fireEvent.click(screen.getByText('press'));
    expect([visibility(), line.asked]).toEqual([[false, true], 1]);
  });
});
