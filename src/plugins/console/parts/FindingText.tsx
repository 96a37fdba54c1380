import type { Diagnostic } from '#contract/config';
import { Icon } from '#core/kit';
import { useTranslation } from 'react-i18next';

/** A finding of the pipeline with its file, line and column, as the command line prints it. */
export function FindingText({ item }: { readonly item: Diagnostic }) {
  const { t } = useTranslation();
  return (
    <>
      <Icon
        name={item.severity === 'error' ? 'error' : 'warning'}
        size={14}
        label={t(`console:problems.${item.severity}`)}
      />
      <code>
        {item.file}:{item.line}:{item.column}
      </code>
      <span>{item.message}</span>
      {item.hint !== '' && <em>{item.hint}</em>}
    </>
  );
}
