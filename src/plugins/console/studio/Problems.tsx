import { Button, Icon } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Diagnostic } from '#contract/config';
import { withGateOfPage } from '../model/page-gate.ts';
import { FindingText } from '../parts/FindingText.tsx';
import type { Studio } from '../stores/studio.ts';

/** With the server's, which finds what only it can know, such as a changed file of an outside plugin. */
const findingsOf = ({ diagnostics, serverFindings }: Studio): readonly Diagnostic[] => [
  ...diagnostics,
  ...serverFindings,
];

/** Findings of the pipeline with their places; pressing one goes there. */
export const Problems = observer(function Problems({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const { errors } = studio;
  const warnings = t('console:problems.warnings', { count: studio.diagnostics.length - errors });
  return (
    <section className="c-problems" aria-label={t('console:problems.label')}>
      <header>
        <output data-errors={errors}>
          <Icon name={errors > 0 ? 'error' : 'check'} size={14} />
          {errors > 0
            ? t('console:problems.both', {
                errors: t('console:problems.errors', { count: errors }),
                warnings,
              })
            : t('console:problems.none', { warnings })}
        </output>
        <small>{t('console:problems.took', { ms: studio.checkedMs.toFixed(0) })}</small>
      </header>
      <Findings studio={studio} found={findingsOf(studio)} onLook={(item) => studio.reveal(item)} />
    </section>
  );
});

interface FindingsProps {
  readonly studio: Studio;
  readonly found: readonly Diagnostic[];
  readonly onLook: (item: Diagnostic) => void;
}

/** Findings as a list, each with a button that fixes it when that takes one step. */
const Findings = observer(function Findings({ studio, found, onLook }: FindingsProps) {
  return (
    <ul className="c-rows scroll">
      {found.map((item) => (
        <li key={`${item.code} ${item.file} ${item.line} ${item.column} ${item.path}`}>
          <button type="button" data-severity={item.severity} onClick={() => onLook(item)}>
            <FindingText item={item} />
          </button>
          <Mend studio={studio} item={item} />
        </li>
      ))}
    </ul>
  );
});

/** What prevents a publish. */
export const blockingOf = (studio: Studio): readonly Diagnostic[] =>
  findingsOf(studio).filter(({ severity }) => severity === 'error');

/** What prevents a publish; pressing one calls `onLook` and goes there. */
export const Errors = observer(function Errors({
  studio,
  onLook,
}: {
  readonly studio: Studio;
  readonly onLook: () => void;
}) {
  const look = (item: Diagnostic): void => {
    onLook();
    studio.reveal(item);
  };
  return <Findings studio={studio} found={blockingOf(studio)} onLook={look} />;
});

/** Applies the hint, when that takes one step. */
const Mend = observer(function Mend({
  studio,
  item,
}: {
  readonly studio: Studio;
  readonly item: Diagnostic;
}) {
  const { t } = useTranslation();
  const { bundle } = studio;
  const menu = bundle && withGateOfPage(studio.texts.menu, bundle, item);
  if (menu === null) return null;
  const applyFix = () => {
    studio.edit('menu', menu);
    studio.check();
  };
  return (
    <Button size="sm" onClick={applyFix}>
      {t('console:problems.mend')}
    </Button>
  );
});
