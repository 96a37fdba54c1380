import type { Diagnostic } from '#contract/config';
import { Icon } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useFindingWords } from './use-finding-words.ts';

/** A finding of the pipeline with its file, line and column, as the command line prints it; with its path where there is no text. */
export const FindingText = observer(function FindingText({ item }: { readonly item: Diagnostic }) {
  const { t } = useTranslation();
  const { message, hint } = useFindingWords()(item);
  return (
    <>
      <Icon
        name={item.severity === 'error' ? 'error' : 'warning'}
        size={14}
        label={t(`console:problems.${item.severity}`)}
      />
      <code>{item.line > 0 ? `${item.file}:${item.line}:${item.column}` : `${item.file} ${item.path}`}</code>
      <span>{message}</span>
      {hint !== '' && <em>{hint}</em>}
    </>
  );
});
