import type { consoleApi, ReplyOf, UsageFigures } from '#contract/api';
import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { inHundred, usesOf } from '../../model/trial-figures.ts';
import type { Studio } from '../../stores/studio.ts';
import { PartsTable } from './PartsTable.tsx';

export type Trial = NonNullable<ReplyOf<typeof consoleApi.trial>['trial']>;
type Side = 'after' | 'before';

interface Props {
  readonly studio: Studio;
  readonly trial: Trial;
  readonly label: string;
}

/** How the trial users used a change, compared with everyone else, and the limits beyond which it is reverted. */
export const TrialFigures = observer(function TrialFigures({ studio, trial, label }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('console:trial.who')}</th>
            {(['shown', 'panels', 'crashes', 'refused', 'content', 'use'] as const).map((key) => (
              <th key={key} scope="col">
                {t(`console:trial.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <SideRow name={t('console:trial.with')} trial={trial} side="after" />
          <SideRow name={t('console:trial.others')} trial={trial} side="before" />
          {trial.limits !== null && <LimitRow limits={trial.limits} />}
        </tbody>
      </table>
      {trial.parts.length > 0 && <Parts studio={studio} trial={trial} />}
    </>
  );
});

/** A number of problems, and its percentage of pages and panels shown. */
const ofHundred = (t: TFunction, n: number, { pages, panels }: UsageFigures): string =>
  t('console:trial.ofHundred', { n, rate: inHundred(n, pages + panels) });

function SideRow({
  name,
  trial,
  side,
}: {
  readonly name: string;
  readonly trial: Trial;
  readonly side: Side;
}) {
  const { t } = useTranslation();
  const figures = trial[side];
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures === null ? (
        <td colSpan={6}>{t('console:trial.none')}</td>
      ) : (
        <>
          <td>{figures.pages}</td>
          <td>{figures.panels}</td>
          <td>{ofHundred(t, figures.crashes, figures)}</td>
          <td>{ofHundred(t, figures.refused, figures)}</td>
          <td>
            {figures.contentMs === null ? '–' : t('console:trial.ms', { ms: Math.round(figures.contentMs) })}
          </td>
          <td>
            {trial.parts.length === 0
              ? '–'
              : t('console:trial.ofHundred', {
                  n: usesOf(trial.parts, side),
                  rate: inHundred(usesOf(trial.parts, side), figures.pages),
                })}
          </td>
        </>
      )}
    </tr>
  );
}

function LimitRow({ limits }: { readonly limits: NonNullable<Trial['limits']> }) {
  const { t } = useTranslation();
  const { least, crashes, refusals, slower, unused } = limits;
  const more = (limit: number | null): string => (limit === null ? '–' : t('console:trial.more', { limit }));
  return (
    <tr>
      <th scope="row">{t('console:trial.limits')}</th>
      <td colSpan={2}>{t('console:trial.least', { count: least })}</td>
      <td>{more(crashes)}</td>
      <td>{more(refusals)}</td>
      <td>{slower === null ? '–' : t('console:trial.slower', { limit: slower })}</td>
      <td>{unused === null ? '–' : t('console:trial.less', { limit: unused })}</td>
    </tr>
  );
}

/** The changed parts one by one: how often each was used on both sides. */
function Parts({ studio, trial }: Omit<Props, 'label'>) {
  const { t } = useTranslation();
  const title = t('console:trial.parts', { count: trial.parts.length });
  return (
    <details className="c-more">
      <summary>{title}</summary>
      <PartsTable
        studio={studio}
        parts={trial.parts}
        label={title}
        sides={[t('console:trial.with'), t('console:trial.others')]}
      />
    </details>
  );
}
