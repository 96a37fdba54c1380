import type { BundleText } from '../bundle.ts';
import { parseJsonText } from '../parse-json-text.ts';
import { isObject } from './compare.ts';
import { formatJson } from './format-json.ts';

/** The target of the kill switch. */
export interface SwitchTarget {
  readonly kind: 'plugin' | 'panel';
  readonly id: string;
}

/**
 * The texts with a plugin or panel added to, or removed from, `settings.disabled`; null if nothing would change or settings.json is unreadable.
 */
export function withSwitch(
  texts: BundleText,
  { kind, id }: SwitchTarget,
  disabled: boolean,
): BundleText | null {
  const settings = parseJsonText(texts.settings);
  const list = kind === 'plugin' ? 'plugins' : 'panels';
  const lists = isObject(settings) ? settings['disabled'] : null;
  const ids: unknown = isObject(lists) ? lists[list] : null;
  if (!isObject(settings) || !isObject(lists) || !Array.isArray(ids) || ids.includes(id) === disabled)
    return null;
  const next = disabled ? [...ids, id] : ids.filter((item) => item !== id);
  return { ...texts, settings: formatJson({ ...settings, disabled: { ...lists, [list]: next } }) };
}
