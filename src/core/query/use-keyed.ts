import { useRef } from 'react';

/** The same value until a part of `key` changes; `make` then makes the next one, given the last. */
export function useKeyed<T>(key: readonly unknown[], make: (last: T | null) => T): T {
  const latest = useRef<{ readonly key: readonly unknown[]; readonly value: T } | null>(null);
  const last = latest.current;
  if (last !== null && key.every((part, at) => Object.is(part, last.key[at]))) return last.value;
  const value = make(last?.value ?? null);
  latest.current = { key, value };
  return value;
}
