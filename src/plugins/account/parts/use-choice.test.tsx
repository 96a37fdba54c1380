// @vitest-environment jsdom
import { type Services, ServicesProvider } from '#core/services';
import { NetworkError } from '#core/http';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useChoice } from './use-choice.ts';

interface Choice {
  readonly shared?: boolean;
  readonly mode?: string;
}

/** A choice whose saves end when told to. */
function open() {
  const saves: { readonly choice: Choice; end(error?: Error): Promise<void> }[] = [];
  const save = (choice: Choice): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    saves.push({
      choice,
      end: (error) => act(async () => (error === undefined ? resolve() : reject(error))),
    });
    return promise;
  };
  const mistakes: unknown[] = [];
  // `as` holds: the hook uses no other services.
  const services = {
    report: { error: (error: unknown) => mistakes.push(error) },
    notice: { error: () => true },
    text: {},
  } as unknown as Services;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesProvider value={services}>{children}</ServicesProvider>
  );
  const reads: PromiseWithResolvers<void>[] = [];
  const readAgain = (): Promise<void> => {
    const read = Promise.withResolvers<void>();
    reads.push(read);
    return read.promise;
  };
  const { result } = renderHook(() => useChoice(save, readAgain), { wrapper });
  const choose = (choice: Choice) => act(async () => result.current.choose(choice));
  return { saves, reads, mistakes, choose, pending: () => result.current.pending };
}

it('choices are saved in order, one at a time, and show until the last is stored', async () => {
  const { saves, choose, pending } = open();
  await choose({ shared: true });
  await choose({ shared: false });
  await choose({ mode: 'offer' });
  expect([saves.map(({ choice }) => choice), pending()]).toEqual([
    [{ shared: true }],
    { shared: false, mode: 'offer' },
  ]);
  await saves[0]?.end();
  expect([saves.length, pending()]).toEqual([2, { shared: false, mode: 'offer' }]);
  await saves[1]?.end();
  await saves[2]?.end();
  expect([saves.map(({ choice }) => choice), pending()]).toEqual([
    [{ shared: true }, { shared: false }, { mode: 'offer' }],
    null,
  ]);
});

it('a choice that is not stored is reverted, and holds up none after it', async () => {
  const { saves, mistakes, choose, pending } = open();
  await choose({ shared: true });
  await choose({ mode: 'offer' });
  const fault = new Error('not stored');
  await saves[0]?.end(fault);
  expect([saves[1]?.choice, mistakes]).toEqual([{ mode: 'offer' }, [fault]]);
  await saves[1]?.end();
  expect(pending()).toBeNull();
});

it('a choice without a reply shows until what is stored has been read again, or cannot be', async () => {
  const { saves, reads, choose, pending } = open();
  await choose({ shared: true });
  await saves[0]?.end(new NetworkError('saveAuthorizedSharing', 'cut'));
  expect([reads.length, pending()]).toEqual([1, { shared: true }]);
  await act(async () => reads[0]?.reject(new NetworkError('queryAuthorizedSharing', 'cut')));
  expect(pending()).toBeNull();
});
