import { type Gate, parseJsonText } from '#contract/config';
import { Icon } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { gateText } from '../model/gate-words.ts';
import { valueAt } from '../model/json-text.ts';
import { outlineAt } from '../model/outline.ts';
import { useGateWords } from '../parts/use-gate-words.ts';
import type { Studio } from '../stores/studio.ts';
import { useNodeNames } from './use-node-names.ts';

/** The content of the chosen place, each item with its audience; a press goes there. */
export const Inside = observer(function Inside({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const { file, path, texts } = studio;
  const value = useMemo(() => parseJsonText(texts[file]), [texts, file]);
  const words = useGateWords();
  const nameOf = useNodeNames(studio);
  const node = outlineAt(studio.outline, file, path);
  if (!node || node.children.length === 0) return null;
  return (
    <nav className="c-inside" aria-label={t('console:form.inside')}>
      {node.children.map((child) => (
        <button key={child.key} type="button" onClick={() => studio.select(child.file, child.path)}>
          <b>{nameOf(child)}</b>
          {child.isGated && (
            <small>
              <Icon name="lock" size={12} />
              {/* `as` holds: the pipeline reports what is not a gate; it is then shown as text. */}
              {gateText(valueAt(value, [...child.path, 'when']) as Gate, words)}
            </small>
          )}
          <Icon name="chevron-right" size={12} />
        </button>
      ))}
    </nav>
  );
});
