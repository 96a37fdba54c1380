import { consoleApi, type ReplyOf, type UsageFigures } from '#contract/api';
import { Button, Tag } from '#core/kit';
import { useAction, useCall } from '#core/query';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { trialText } from '../model/trial-words.ts';
import { consolePlugin } from '../plugin.ts';
import { May } from './May.tsx';

type Trial = NonNullable<ReplyOf<typeof consoleApi.trial>['trial']>;

interface Props {
  /** Looks at the change, where it can be ended too. */
  readonly onLook: (proposalId: number) => void;
  readonly onWidened: () => void;
}

/** The change that some have before everybody: who, until when, how it does on both sides. Nothing without one. */
export function TrialCard({ onLook, onWidened }: Props) {
  const { t } = useTranslation();
  const { http, notice } = usePlugin(consolePlugin);
  const { value, retry } = useCall(consoleApi.trial, {});
  const widen = useAction(async (proposalId: number) => {
    await http.call(consoleApi.widenTrial, { body: { proposalId } });
    notice.success({ key: 'console:trial.widened' });
    await retry();
    onWidened();
  });
  if (!value?.trial) return null;
  const { proposal, mayWiden, isJudged } = value.trial;
  const { proposalId, first, reason, operName } = proposal;
  const title = t('console:trial.title', { no: proposalId });
  return (
    <section className="c-trial" aria-label={title}>
      <div className="c-bar">
        <Tag tone="info">{t('console:proposals.trial')}</Tag>
        <b>{title}</b>
        <span className="k-cut">{`${operName}：${reason}`}</span>
        <span className="c-space" />
        <Button size="sm" onClick={() => onLook(proposalId)}>
          {t('console:trial.look')}
        </Button>
        {mayWiden && (
          <May call={consoleApi.widenTrial}>
            <Button size="sm" tone="primary" busy={widen.busy} onClick={() => void widen.run(proposalId)}>
              {t('console:trial.widen')}
            </Button>
          </May>
        )}
      </div>
      <p>
        {first && trialText(t, first)}
        {' · '}
        {t(isJudged ? 'console:trial.judged' : 'console:trial.unjudged')}
        {!mayWiden && ` · ${t('console:trial.needsApprover')}`}
      </p>
      <Sides trial={value.trial} label={title} />
    </section>
  );
}

function Sides({ trial: { after, before }, label }: { readonly trial: Trial; readonly label: string }) {
  const { t } = useTranslation();
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('console:trial.who')}</th>
          {(['shown', 'panels', 'crashes', 'refused', 'content'] as const).map((key) => (
            <th key={key} scope="col">
              {t(`console:trial.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Side name={t('console:trial.with')} figures={after} />
        <Side name={t('console:trial.others')} figures={before} />
      </tbody>
    </table>
  );
}

function Side({ name, figures }: { readonly name: string; readonly figures: UsageFigures | null }) {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures === null ? (
        <td colSpan={5}>{t('console:trial.none')}</td>
      ) : (
        <>
          <td>{figures.pages}</td>
          <td>{figures.panels}</td>
          <td>{figures.crashes}</td>
          <td>{figures.refused}</td>
          <td>
            {figures.contentMs === null ? '–' : t('console:trial.ms', { ms: Math.round(figures.contentMs) })}
          </td>
        </>
      )}
    </tr>
  );
}
