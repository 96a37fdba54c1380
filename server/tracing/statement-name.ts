const MAX = 1_000;
const names = new Map<string, string>();

/** A statement's verb and table, e.g. `select bond`, from its text, which holds placeholders instead of values. */
export function statementName(text: string): string {
  const cached = names.get(text);
  if (cached !== undefined) return cached;
  const name = nameOf(text);
  if (names.size < MAX) names.set(text, name);
  return name;
}

function nameOf(text: string): string {
  const plain = text.replaceAll(/\/\*.*?\*\//gs, ' ').trim();
  const [, verb = 'statement'] = /^\(*\s*([a-z]+)/i.exec(plain) ?? [];
  const word = verb.toLowerCase();
  // For a combined statement, the tables it writes say more than the names of its parts.
  const tables =
    word === 'with'
      ? /\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/i
      : /\b(?:from|into|update|join)\s+"?(\w+)"?/i;
  const [, table] = tables.exec(plain) ?? /\bfrom\s+"?(\w+)"?/i.exec(plain) ?? [];
  return ['begin', 'start', 'commit', 'rollback', 'set'].includes(word) || table === undefined
    ? word
    : `${word} ${table}`;
}
