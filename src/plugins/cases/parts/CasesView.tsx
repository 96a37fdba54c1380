import { cases } from '#contract/api';
import type { CaseDetail, CaseRow } from '#contract/entities';
import { Button, Page, SkeletonRows } from '#core/kit';
import { lazyPart, usePages } from '#core/query';
import { Link, useSetQuery } from '#core/router';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { casesPlugin } from '../plugin.ts';
import { useCaseChanges } from '../use-case-changes.ts';
import { AskToLogIn } from './AskToLogIn.tsx';
import { AskToVerify } from './AskToVerify.tsx';
import { useSubject } from './CaseFacts.tsx';
import { LimitTag } from './LimitTag.tsx';
import { StateTag } from './StateTag.tsx';

/** Loaded with the first case that is read: the form of a new one does not wait for it. */
const Thread = lazyPart(() => import('./Thread.tsx').then(({ Thread: Part }) => Part));

type Kind = CaseRow['form']['kind'];

function Mine({ kind, selected }: { readonly kind: Kind; readonly selected: string | null }) {
  const { t } = useTranslation();
  const subjectOf = useSubject();
  const list = usePages(cases.list, (page) => ({ query: { page, rows: 20, kind } }), {
    keyOf: (row) => row.caseId,
    notTips: true,
  });
  useCaseChanges((changes) => {
    if (changes.length === 0 || changes.some((change) => change.kind === kind)) void list.refresh();
  });
  if (list.state === 'failed')
    return <FailedState title={t('cases:list.failed')} onRetry={() => list.refresh()} />;
  if (list.rows.length === 0 && list.state === 'loading')
    return <SkeletonRows rows={4} columns={1} label={t('cases:loading')} />;
  if (list.rows.length === 0) return <p className="cs-none">{t('cases:list.empty')}</p>;
  return (
    <>
      <ul>
        {list.rows.map((row) => (
          <li key={row.caseId}>
            <Link to={`?case=${row.caseId}`} aria-current={row.caseId === selected ? 'page' : undefined}>
              <span className="cs-subject">{subjectOf(row)}</span>
              <span className="cs-tags">
                <StateTag state={row.state} isAsked={row.isAsked} />
                <LimitTag row={row} />
              </span>
              <small className="k-num">
                #{row.no} · {row.updateTime?.slice(0, 16)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {!list.isEnd && (
        <Button size="sm" onClick={() => void list.more()}>
          {t('cases:list.more')}
        </Button>
      )}
    </>
  );
}

/** Query parameters: the case shown, and for a transfer the order or the refused request it comes from. */
export interface CaseQuery {
  readonly case: string | undefined;
  readonly order?: string | undefined;
  readonly former?: string | undefined;
}

/** Props of the form of a new case; `onOpened` shows the thread of the new case. */
export interface FormProps {
  readonly query: CaseQuery;
  readonly onOpened: (detail: CaseDetail) => void;
}

interface Props {
  readonly kind: Kind;
  readonly query: CaseQuery;
  /** Label of the button that opens the form. */
  readonly newLabel: string;
  /** Next to that button. */
  readonly actions?: ReactNode;
  readonly Form: ComponentType<FormProps>;
}

/** Id of the page of each kind. */
const ROUTES = {
  advisory: 'investmentApply',
  api: 'apiApply',
  question: 'myQuestion',
  transfer: 'passTicket',
} as const;

/** The page of one kind of case: for visitors, where to log in. */
export const CasesView = observer(function CasesView(props: Props) {
  const { kind, actions } = props;
  const { session } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const words = { title: t(`cases:${kind}.title`), intro: t(`cases:${kind}.intro`) };
  if (!session.isLogin) return <AskToLogIn {...words} route={ROUTES[kind]} actions={actions} />;
  return <OwnCases {...props} {...words} />;
});

/** The user's own cases of a kind on the left; on the right the one that the address names (`?case=`), else the form of a new one. */
const OwnCases = observer(function OwnCases(
  props: Props & { readonly title: string; readonly intro: string },
) {
  const { kind, query, title, intro, newLabel, actions, Form } = props;
  const { session } = usePlugin(casesPlugin);
  const { t } = useTranslation();
  const setQuery = useSetQuery();
  const selected = query.case ?? null;
  return (
    <Page
      title={title}
      intro={intro}
      actions={
        <div className="cs-tags">
          {actions}
          {selected !== null && (
            <Button icon="plus" onClick={() => setQuery({})}>
              {newLabel}
            </Button>
          )}
        </div>
      }
    >
      <div className="cs-page">
        <nav className="cs-list k-card" aria-label={t('cases:list.label')}>
          <header>
            <h2>{t('cases:list.label')}</h2>
          </header>
          <Mine kind={kind} selected={selected} />
        </nav>
        <div className="cs-one">
          {/* The owner of stored drafts is known shortly after the log-in. */}
          {session.status === 'starting' ? (
            <SkeletonRows rows={6} columns={2} label={t('cases:loading')} />
          ) : selected !== null ? (
            <Suspense fallback={<SkeletonRows rows={6} columns={2} label={t('cases:loading')} />}>
              <Thread key={selected} caseId={selected} />
            </Suspense>
          ) : kind !== 'question' && session.newAuth !== 'Y' ? (
            <AskToVerify title={newLabel} />
          ) : (
            <Form query={query} onOpened={(detail) => setQuery({ case: detail.caseId })} />
          )}
        </div>
      </div>
    </Page>
  );
});
