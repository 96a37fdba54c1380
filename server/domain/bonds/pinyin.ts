import { pinyin } from 'pinyin-pro';

/** Pinyin initials of a name, lower case; digits and Latin letters stay: 24国开10 is 24gk10, 26澜州银行CD059 is 26lzyhcd059. */
export function pinyinInitials(name: string): string {
  return pinyin(name, { pattern: 'first', toneType: 'none', type: 'array' })
    .join('')
    .toLowerCase()
    .replaceAll(/\s/g, '');
}
