/**
 * `make`, a pure function, with its latest results cached: the same arguments, by identity, return the same result. The least recently requested is
 * evicted first. Callers must not change a result.
 */
export function rememberLast<A extends readonly unknown[], T>(
  most: number,
  make: (...args: A) => T,
): (...args: A) => T {
  const kept: { readonly args: A; readonly answer: T }[] = [];
  return (...args) => {
    const at = kept.findIndex(
      (item) => item.args.length === args.length && item.args.every((arg, index) => arg === args[index]),
    );
    const [known] = at < 0 ? [] : kept.splice(at, 1);
    const item = known ?? { args, answer: make(...args) };
    kept.push(item);
    if (kept.length > most) kept.shift();
    return item.answer;
  };
}
