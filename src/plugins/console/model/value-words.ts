import { isThing, nameOfItem } from './record.ts';

/** Names of the parts of a value. */
export interface ValueNames {
  /** For a key; '' when it has no text. */
  readonly field: (key: string) => string;
  /** For a text key or a kind of panel; '' when a text is neither. */
  readonly meant: (text: string) => string;
  readonly gate: (gate: unknown) => string;
  readonly list: (names: readonly string[]) => string;
  readonly flag: (is: boolean) => string;
}

/** The name of a list item: its text, or its id. */
function itemWords(item: unknown, names: ValueNames): string {
  if (!isThing(item)) return valueWords(item, names);
  return nameOfItem(item, names.meant, names.meant) || String(item['id'] ?? valueWords(item, names));
}

/** A configuration value as its reader knows it: `标题 早盘 · 地址 /index/morning · 谁看得见 已登录`. Its id is already shown by its place. */
export function valueWords(value: unknown, names: ValueNames): string {
  if (typeof value === 'string') return names.meant(value) || value;
  if (typeof value === 'boolean') return names.flag(value);
  if (Array.isArray(value)) return names.list(value.map((item) => itemWords(item, names)));
  if (!isThing(value)) return String(value);
  return Object.entries(value)
    .filter(([key]) => key !== 'id')
    .map(([key, part]) => {
      const words = key === 'when' ? names.gate(part) : valueWords(part, names);
      return `${names.field(key) || key} ${words}`;
    })
    .join(' · ');
}
