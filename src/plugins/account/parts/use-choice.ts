import { useTask } from '#core/query';
import { useRef, useState } from 'react';

/**
 * Choices that show at once. They are saved one at a time, in order, so that the server ends with the last one; once none is being saved, `pending` is null
 * and what is stored shows, which reverts a refused choice.
 */
export function useChoice<T extends object>(
  save: (choice: T) => Promise<unknown>,
): { readonly pending: T | null; readonly choose: (choice: T) => void } {
  const [pending, setPending] = useState<T | null>(null);
  const saves = useRef({ last: Promise.resolve(), open: 0 });
  const run = useTask(save);
  const choose = (choice: T): void => {
    setPending((before) => ({ ...before, ...choice }));
    saves.current.open += 1;
    saves.current.last = saves.current.last.then(async () => {
      await run(choice);
      saves.current.open -= 1;
      if (saves.current.open === 0) setPending(null);
    });
  };
  return { pending, choose };
}
