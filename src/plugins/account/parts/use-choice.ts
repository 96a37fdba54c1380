import { nullIfFailed, rethrowMistake } from '#core/http';
import { useTask } from '#core/query';
import { useRef, useState } from 'react';

/**
 * Choices that show at once. They are saved one at a time, in order, so that the server ends with the last one; once none is being saved, `pending` is null
 * and what is stored shows, which reverts a refused choice. Where no reply came, `readAgain` reads what is stored.
 */
export function useChoice<T extends object>(
  save: (choice: T) => Promise<unknown>,
  readAgain: () => Promise<unknown>,
): { readonly pending: T | null; readonly choose: (choice: T) => void } {
  const [pending, setPending] = useState<T | null>(null);
  const saves = useRef({ last: Promise.resolve(), open: 0 });
  const run = useTask(async (choice: T) => {
    try {
      await save(choice);
    } catch (error) {
      rethrowMistake(error);
      if (error.isOutcomeUnknown()) await readAgain().catch(nullIfFailed);
      throw error;
    }
  });
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
