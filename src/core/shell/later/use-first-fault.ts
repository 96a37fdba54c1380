import { useEffect } from 'react';

/** A form that finds faults on submission puts the focus on the first of them. */
export function useFirstFault(): void {
  useEffect(() => {
    const handleSubmit = ({ target }: SubmitEvent) => {
      // After the form has rendered its faults.
      queueMicrotask(() => {
        if (target instanceof HTMLFormElement)
          target.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      });
    };
    document.addEventListener('submit', handleSubmit);
    return () => document.removeEventListener('submit', handleSubmit);
  }, []);
}
