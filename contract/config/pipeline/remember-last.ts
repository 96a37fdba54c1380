/**
 * `make`, a pure function, with its latest results cached: the same arguments, by identity, return the same result. The least recently requested is
 * evicted first. Callers must not change a result.
 */
export function rememberLast<A extends readonly unknown[], T>(
  most: number,
  make: (...args: A) => T,
): (...args: A) => T {
  const entries: { readonly args: A; readonly answer: T }[] = [];
  return (...args) => {
    const at = entries.findIndex(
      (item) => item.args.length === args.length && item.args.every((arg, index) => arg === args[index]),
    );
    const [hit] = at < 0 ? [] : entries.splice(at, 1);
    const item = hit ?? { args, answer: make(...args) };
    entries.push(item);
    if (entries.length > most) entries.shift();
    return item.answer;
  };
}
