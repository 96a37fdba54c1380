import { Button, Field } from '#core/kit';
import { namesText } from '#core/text';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly accept: string;
  readonly multiple?: boolean;
  /** Names of files that were chosen before this was shown. */
  readonly former?: readonly string[];
  readonly error?: string | undefined;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Chooses files, in the reader's language: a browser's own button uses the browser's. */
export function FilePicker({ label, hint, accept, multiple = false, former = [], error, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState(former);
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <div className="c-file">
          <input
            ref={input}
            id={id}
            aria-describedby={describedBy}
            type="file"
            className="visually-hidden"
            multiple={multiple}
            accept={accept}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              setNames(files.map(({ name }) => name));
              onChoose(files);
            }}
          />
          {/* For the pointer: keyboard and screen readers use the field itself. */}
          <Button icon="upload" aria-hidden tabIndex={-1} onClick={() => input.current?.click()}>
            {t('console:files.pick')}
          </Button>
          <span className="k-cut">
            {names.length === 0 ? t('console:files.nothing') : namesText(names, i18n.language)}
          </span>
        </div>
      )}
    </Field>
  );
}
