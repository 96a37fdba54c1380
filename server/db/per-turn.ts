/**
 * Joins the look-ups of one event loop turn into one query, which begins after the last of them was requested: none is answered from data read
 * before its request. `load` returns what it found, by key.
 */
export function perTurn<Value>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  let turn: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, Value>> } | null = null;
  return async (key) => {
    if (turn === null) {
      const keys = new Set<string>();
      const found = new Promise<void>((resolve) => {
        setImmediate(resolve);
      }).then(() => {
        turn = null;
        return load([...keys]);
      });
      turn = { keys, found };
    }
    turn.keys.add(key);
    return (await turn.found).get(key);
  };
}
