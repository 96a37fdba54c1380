// @vitest-environment jsdom
import type { PushFrame, PushHub, PushSubscription } from '#core/push';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useChanges } from './use-changes.ts';

it('calls the newest callback for changed rows, and with none when the line is back, until unmounted', () => {
  const open = new Set<PushSubscription<'servicecase'>>();
  const push = {
    subscribe: (_stream: string, subscription: PushSubscription<'servicecase'>) => {
      open.add(subscription);
      return () => void open.delete(subscription);
    },
    // `as` holds: the hook follows one stream.
  } as unknown as Pick<PushHub, 'subscribe'>;
  const received: string[] = [];
  const { rerender, unmount } = renderHook(
    ({ name }) => useChanges(push, 'servicecase', (rows) => void received.push(`${name} ${rows.length}`)),
    { initialProps: { name: 'first' } },
  );
  // `as` holds: the hook only counts on the operation and the rows.
  const frame = (op: 'snap' | 'upd') => ({ op, rows: [{}] }) as unknown as PushFrame<'servicecase'>;
  const [subscription = expect.fail('not followed')] = open;
  subscription.onFrame(frame('snap'));
  subscription.onFrame(frame('upd'));
  rerender({ name: 'second' });
  subscription.onFrame(frame('upd'));
  subscription.onResume?.();
  expect([received, open.size]).toEqual([['first 1', 'second 1', 'second 0'], 1]);
  unmount();
  expect(open.size).toBe(0);
});
