import { Icon } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Diagnostic } from '#contract/config';
import type { Studio } from '../stores/studio.ts';

/** Findings of the pipeline with their places; pressing one goes there. */
export const Problems = observer(function Problems({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const all: readonly Diagnostic[] = [...studio.diagnostics, ...studio.serverFindings];
  const { errors } = studio;
  const warnings = studio.diagnostics.length - errors;
  return (
    <section className="c-problems" aria-label={t('console:problems.label')}>
      <header>
        <output data-errors={errors}>
          <Icon name={errors > 0 ? 'error' : 'check'} size={14} />
          {errors > 0
            ? t('console:problems.errors', { errors, warnings })
            : t('console:problems.none', { warnings })}
        </output>
        <small>{t('console:problems.took', { ms: studio.checkedMs.toFixed(0) })}</small>
      </header>
      <ul className="c-rows scroll">
        {all.map((item) => (
          <li key={`${item.code} ${item.file} ${item.line} ${item.column} ${item.message}`}>
            <button type="button" data-severity={item.severity} onClick={() => studio.reveal(item)}>
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
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
});
