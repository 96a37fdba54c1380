/** Ms since the epoch with fractions, aligned on a tick of the system clock in the same way as the probe in the page. */
export function wallClock(): () => number {
  const offsets = Array.from({ length: 9 }, () => {
    const before = Date.now();
    let now = Date.now();
    while (now === before) now = Date.now();
    return now - performance.now();
  });
  const offset = offsets.toSorted((a, b) => a - b)[4] ?? 0;
  return () => performance.now() + offset;
}
