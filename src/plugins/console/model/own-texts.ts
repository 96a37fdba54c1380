import {
  type BundleText,
  type ConfigName,
  configNames,
  OWN_TEXT,
  ownNameOf,
  type OwnTexts,
  parseJsonText,
} from '#contract/config';
import { type Path, valueAt, withoutValue, withValue } from './json-text.ts';

/** Words of one text as entered in a form; English may be empty. */
export interface OwnWords {
  readonly chinese: string;
  readonly english: string;
}

/** Texts in the text of settings.json; {} while it cannot be read. */
export function ownTextsIn(settings: string): OwnTexts {
  const texts = valueAt(parseJsonText(settings), ['texts']);
  // `as` holds: the pipeline reports anything not of this shape; readers look up strings.
  return typeof texts === 'object' && texts !== null ? (texts as OwnTexts) : {};
}

/** The list of outside plugins in the text of settings.json, whatever it holds. */
export function listedIn(settings: string): readonly unknown[] {
  const listed = valueAt(parseJsonText(settings), ['external']);
  return Array.isArray(listed) ? listed : [];
}

const isMentioned = (texts: BundleText, name: string): boolean =>
  configNames.some((file) => texts[file].includes(JSON.stringify(OWN_TEXT + name)));

/** An unused name for a text: after the item and the field that it is for. */
function freshName(texts: BundleText, file: ConfigName, path: Path): string {
  const id = valueAt(parseJsonText(texts[file]), [...path.slice(0, -1), 'id']);
  const words = `${typeof id === 'string' ? id : file} ${String(path.at(-1))}`.replaceAll(
    / (.)/g,
    (_, letter: string) => letter.toUpperCase(),
  );
  const usedNames = ownTextsIn(texts.settings);
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? words : `${words}${n}`;
    if (!Object.hasOwn(usedNames, name)) return name;
  }
}

/** The texts with these words at the place of a text key: the words go to settings.json, the key to its place. */
export function withWords(
  texts: BundleText,
  file: ConfigName,
  path: Path,
  { chinese, english }: OwnWords,
): BundleText {
  const existing = ownNameOf(valueAt(parseJsonText(texts[file]), path));
  const name = existing ?? freshName(texts, file, path);
  const words = { 'zh-CN': chinese, ...(english === '' ? {} : { 'en-US': english }) };
  const named =
    existing === null ? { ...texts, [file]: withValue(texts[file], path, OWN_TEXT + name) } : texts;
  const hasTexts = valueAt(parseJsonText(texts.settings), ['texts']) !== undefined;
  const settings = hasTexts
    ? withValue(named.settings, ['texts', name], words)
    : withValue(named.settings, ['texts'], { [name]: words });
  return { ...named, settings };
}

/** The texts with another text key at a place; own words that are no longer referenced are removed. */
export function withKey(
  texts: BundleText,
  file: ConfigName,
  path: Path,
  key: string | undefined,
): BundleText {
  const before = ownNameOf(valueAt(parseJsonText(texts[file]), path));
  const text = key === undefined ? withoutValue(texts[file], path) : withValue(texts[file], path, key);
  return withoutOrphan({ ...texts, [file]: text }, before);
}

function withoutOrphan(texts: BundleText, name: string | null): BundleText {
  if (name === null || isMentioned(texts, name)) return texts;
  const rest = Object.keys(ownTextsIn(texts.settings)).filter((one) => one !== name);
  return {
    ...texts,
    settings: withoutValue(texts.settings, rest.length === 0 ? ['texts'] : ['texts', name]),
  };
}
