import { ownNameOf, parseJsonText } from '#contract/config';
import { TextInput } from '#core/kit';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Path, valueAt } from '../model/json-text.ts';
import { ownTextsIn, withKey, withWords } from '../model/own-texts.ts';
import { useSay } from '../parts/use-studio.ts';
import type { Studio } from '../stores/studio.ts';

/** The language in which own words are always given. */
const CHINESE = 'zh-CN';

interface Props {
  readonly studio: Studio;
  /** Position of the text key in the open file. */
  readonly path: Path;
  readonly label: string;
  readonly isRequired: boolean;
  /** What is shown when nothing is written here. */
  readonly otherwise?: string;
}

/** The words of a text key in both languages, and whether the configuration has them itself. Call it in an observer. */
function useWords(studio: Studio, key: string | undefined) {
  const { i18n } = useTranslation();
  const say = useSay(studio);
  const own = ownNameOf(key);
  const words = own === null ? undefined : ownTextsIn(studio.texts.settings)[own];
  // In English both languages are written: what is typed there must not replace the Chinese words.
  const isEnglish = i18n.language !== CHINESE;
  const inChinese = (of: string | undefined) =>
    of !== undefined && i18n.exists(of, { lng: CHINESE })
      ? dynamicText(i18n.getFixedT(CHINESE), of)
      : say(of);
  const chinese = words?.[CHINESE] ?? (own === null ? inChinese(key) : '');
  const english = words?.['en-US'] ?? (own === null && isEnglish ? say(key) : '');
  return { chinese, english, isOwn: own !== null, isEnglish };
}

/** A text shown to users, written directly; or an existing text of the product, by its key. */
export const WordsField = observer(function WordsField({
  studio,
  path,
  label,
  isRequired,
  otherwise = '',
}: Props) {
  const { t } = useTranslation();
  const { file, texts } = studio;
  const raw = valueAt(parseJsonText(texts[file]), path);
  const key = typeof raw === 'string' ? raw : undefined;
  const { chinese, english, isOwn, isEnglish } = useWords(studio, key);
  const put = (next: { readonly chinese: string; readonly english: string }) => {
    const isGone = next.chinese === '' && !isRequired;
    studio.editAll(
      file,
      isGone ? withKey(texts, file, path, undefined) : withWords(texts, file, path, next),
      'typing',
    );
  };
  return (
    <div className="c-field">
      <span className="c-label">
        {label}
        {isRequired && <b aria-hidden>*</b>} <code>{String(path.at(-1))}</code>
      </span>
      <TextInput
        aria-label={isEnglish ? t('console:words.chinese', { label }) : label}
        value={chinese}
        placeholder={otherwise}
        maxLength={200}
        onChange={({ target }) => put({ chinese: target.value, english })}
      />
      {(isOwn || isEnglish) && (
        <TextInput
          aria-label={t('console:words.english', { label })}
          placeholder={t('console:words.sameAsChinese')}
          value={english}
          maxLength={200}
          onChange={({ target }) => put({ chinese, english: target.value })}
        />
      )}
      <ExistingText
        {...{ studio, label, value: key ?? '' }}
        onChange={(typed) =>
          studio.editAll(
            file,
            withKey(texts, file, path, typed === '' && !isRequired ? undefined : typed),
            'typing',
          )
        }
      />
    </div>
  );
});

interface ExistingTextProps {
  readonly studio: Studio;
  readonly label: string;
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** An existing text of the product, by its key. */
const ExistingText = observer(function ExistingText({ studio, label, value, onChange }: ExistingTextProps) {
  const { t } = useTranslation();
  const say = useSay(studio);
  const id = useId();
  return (
    <details className="c-more">
      <summary>{t('console:words.known')}</summary>
      <TextInput
        aria-label={t('console:words.key', { label })}
        value={value}
        list={id}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {(studio.source?.catalogue.textKeys ?? [])
          .map((one) => [one, say(one)] as const)
          // A label has no values to fill in.
          .filter(([, words]) => !words.includes('{{'))
          .map(([one, words]) => (
            <option key={one} value={one}>
              {words}
            </option>
          ))}
      </datalist>
    </details>
  );
});
