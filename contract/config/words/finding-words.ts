import { type Diagnostic, fill, type FindingValue, type UserAnswer } from '../diagnostic.ts';

type Plain = Readonly<Record<string, string | number>>;

/** How findings are worded in one language. */
export interface FindingTexts {
  /** The content of a file `findings.json`. */
  readonly catalogue: unknown;
  /** Several names on one line. */
  readonly names: (names: readonly string[]) => string;
  /** A kind of user. Absent where no finding names one: only those about a configuration as a whole do. */
  readonly user?: (user: readonly UserAnswer[] | null) => string;
}

/** The text at a path of a catalogue such as `schema.type.message`; null: there is none. */
export function textAt(catalogue: unknown, path: string): string | null {
  let found = catalogue;
  for (const part of path.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  return typeof found === 'string' ? found : null;
}

function say({ catalogue }: FindingTexts, path: string, values: Plain): string | null {
  const text = textAt(catalogue, path);
  return text === null ? null : fill(text, values);
}

const isFinding = (value: FindingValue): value is { readonly finding: string } =>
  typeof value === 'object' && 'finding' in value;

function plainText(
  value: Exclude<FindingValue, { readonly finding: string }>,
  texts: FindingTexts,
): string | number {
  if (typeof value !== 'object') return value;
  if ('word' in value) return textAt(texts.catalogue, `word.${value.word}`) ?? value.word;
  return 'names' in value ? texts.names(value.names) : (texts.user?.(value.user) ?? '');
}

/** A finding in the language of `texts`; what they have no text for stays as it was. */
export function findingIn<D extends Pick<Diagnostic, 'code' | 'message' | 'hint' | 'values' | 'hintKey'>>(
  texts: FindingTexts,
  item: D,
): D {
  const { code, values, hintKey = `${code}.hint` } = item;
  if (values === undefined) return item;
  const plain: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values))
    if (!isFinding(value)) plain[name] = plainText(value, texts);
  const all = { ...plain };
  // The message of a finding inside this one has the same parameters.
  for (const [name, value] of Object.entries(values))
    if (isFinding(value)) all[name] = say(texts, `${value.finding}.message`, plain) ?? value.finding;
  return {
    ...item,
    message: say(texts, `${code}.message`, all) ?? item.message,
    hint: say(texts, hintKey, all) ?? item.hint,
  };
}
