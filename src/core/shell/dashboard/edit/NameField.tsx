import type { PlacedPanel } from '#core/layout';
import { useTitleOf } from '#core/services';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRename } from './use-rename.ts';

interface Props {
  readonly page: string;
  readonly panel: PlacedPanel;
  /** Named, or left unchanged. `byKey`: the user is still at this panel. */
  readonly onDone: (byKey: boolean) => void;
}

/** A panel's name, typed in place of its title. Enter or leaving the field accepts it; one that is too long stays to be shortened. */
export function NameField({ page, panel, onDone }: Props) {
  const { t } = useTranslation();
  const titleOf = useTitleOf();
  const rename = useRename(page);
  const [text, setText] = useState(titleOf(panel));
  const [fault, setFault] = useState<string | undefined>(undefined);
  const { name: _name, ...unnamed } = panel;
  const title = titleOf(unnamed);
  const commit = (byKey: boolean) => {
    const problem = rename(panel, text.trim() === title ? '' : text);
    setFault(problem);
    if (problem === undefined) onDone(byKey);
  };
  return (
    <div className="s-handle-name">
      <input
        type="text"
        // It appeared in response to a key or a press on this panel.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        placeholder={title}
        aria-label={t('layout:name.of', { title: titleOf(panel) })}
        aria-invalid={fault !== undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value);
          setFault(undefined);
        }}
        onBlur={() => commit(false)}
        onKeyDown={(event) => {
          // Enter that picks a word of the input method does not end the name.
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit(true);
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onDone(true);
        }}
      />
      <small role={fault === undefined ? undefined : 'alert'}>{fault ?? t('layout:name.keys')}</small>
    </div>
  );
}
