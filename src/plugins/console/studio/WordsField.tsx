import { ownNameOf, parseJsonText } from '#contract/config';
import { TextInput } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Path, valueAt } from '../model/json-text.ts';
import { ownTextsIn, withKey, withWords } from '../model/own-texts.ts';
import { useSay } from '../parts/use-studio.ts';
import type { Studio } from '../stores/studio.ts';

interface Props {
  readonly studio: Studio;
  /** Position of the text key in the open file. */
  readonly path: Path;
  readonly label: string;
  readonly isRequired: boolean;
  /** What is shown when nothing is written here. */
  readonly otherwise?: string;
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
  const say = useSay(studio);
  const { file, texts } = studio;
  const raw = valueAt(parseJsonText(texts[file]), path);
  const key = typeof raw === 'string' ? raw : undefined;
  const own = ownNameOf(key);
  const words = own === null ? undefined : ownTextsIn(texts.settings)[own];
  const chinese = words?.['zh-CN'] ?? (own === null ? say(key) : '');
  const english = words?.['en-US'] ?? '';
  const put = (next: { readonly chinese: string; readonly english: string }) => {
    const isGone = next.chinese === '' && !isRequired;
    studio.editAll(
      file,
      isGone ? withKey(texts, file, path, undefined) : withWords(texts, file, path, next),
      true,
    );
  };
  return (
    <div className="c-field">
      <span className="c-label">
        {label}
        {isRequired && <b aria-hidden>*</b>} <code>{String(path.at(-1))}</code>
      </span>
      <TextInput
        aria-label={label}
        value={chinese}
        placeholder={otherwise}
        maxLength={200}
        onChange={({ target }) => put({ chinese: target.value, english })}
      />
      {own !== null && (
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
            true,
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
        {(studio.source?.catalogue.textKeys ?? []).map((one) => (
          <option key={one} value={one}>
            {say(one)}
          </option>
        ))}
      </datalist>
    </details>
  );
});
