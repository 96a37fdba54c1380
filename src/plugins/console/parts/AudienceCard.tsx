import { type Audience, consoleApi, type ReplyOf } from '#contract/api';
import { Button, type Column, IconButton, PanelState, Table, Tag } from '#core/kit';
import { usePages } from '#core/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AudienceDialog } from './AudienceDialog.tsx';
import { ChangeMembers } from './ChangeMembers.tsx';
import { DropAudience } from './DropAudience.tsx';
import { ImportMembers } from './ImportMembers.tsx';
import { Pager } from './Pager.tsx';
import { Unread } from './Unread.tsx';

type Member = ReplyOf<typeof consoleApi.audienceMembers>['content'][number];
type Asked = 'add' | 'import' | 'rename' | 'drop' | Member;

interface Props {
  readonly audience: Audience;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One group: its members, and what may be done to it. */
export function AudienceCard({ audience, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, name, kind } = audience;
  const pages = usePages(
    consoleApi.audienceMembers,
    (page) => ({ params: { id }, query: { page, rows: 50 } }),
    { keyOf: (row) => row.operId },
  );
  const isOpen = kind !== 'organisation';
  const done = () => {
    setAsked(null);
    onChanged();
    void pages.refresh();
  };
  const columns: readonly Column<Member>[] = [
    {
      key: 'who',
      title: t('console:audiences.account'),
      render: (row) => [row.operName, row.realName, row.orgName].filter((text) => text !== '').join(' · '),
    },
    {
      key: 'since',
      title: t('console:audiences.since'),
      width: '100px',
      render: (row) => row.addedTime.slice(0, 10) || '—',
    },
    {
      key: 'out',
      title: <span className="visually-hidden">{t('console:audiences.remove', { name: '' })}</span>,
      width: '44px',
      align: 'right',
      render: (row) =>
        isOpen && (
          <IconButton
            icon="close"
            size="sm"
            label={t('console:audiences.remove', { name: row.operName })}
            onClick={() => setAsked(row)}
          />
        ),
    },
  ];
  const close = () => setAsked(null);
  return (
    <aside className="c-account" aria-label={t('console:audiences.detail')}>
      <div className="c-account-head">
        <h2>{name}</h2>
        <code>{id}</code>
        <span className="c-space" />
        <IconButton icon="close" size="sm" label={t('console:close')} onClick={onClose} />
      </div>
      <div className="c-account-body scroll" role="region" aria-label={name} tabIndex={0}>
        <div className="c-actions">
          {isOpen && (
            <>
              <Button size="sm" icon="plus" onClick={() => setAsked('add')}>
                {t('console:audiences.add')}
              </Button>
              <Button size="sm" onClick={() => setAsked('import')}>
                {t('console:audiences.import')}
              </Button>
            </>
          )}
          <Button size="sm" onClick={() => setAsked('rename')}>
            {t('console:audiences.rename')}
          </Button>
          {!audience.isNamed && (
            <Button size="sm" onClick={() => setAsked('drop')}>
              {t('console:audiences.drop')}
            </Button>
          )}
        </div>
        {!isOpen && <Tag tone="info">{t('console:audiences.followsOrg')}</Tag>}
        {pages.rows.length > 0 && (
          <Table
            caption={t('console:audiences.membersOf', { name })}
            columns={columns}
            rows={pages.rows}
            rowKey={(row) => row.operId}
          />
        )}
        {pages.state === 'ready' && pages.rows.length === 0 && (
          <PanelState kind="empty" title={t('console:audiences.noMembers')} />
        )}
        {(pages.state === 'failed' || (pages.state === 'loading' && pages.rows.length === 0)) && (
          <Unread isFailed={pages.state === 'failed'} onRetry={pages.refresh} />
        )}
        <Pager pages={pages} />
      </div>
      {asked === 'rename' && <AudienceDialog audience={audience} onClose={close} onDone={done} />}
      {asked === 'import' && <ImportMembers audience={audience} onClose={close} onDone={done} />}
      {asked === 'drop' && (
        <DropAudience
          audience={audience}
          onClose={close}
          onDone={() => {
            onClose();
            onChanged();
          }}
        />
      )}
      {asked !== null && (asked === 'add' || typeof asked === 'object') && (
        <ChangeMembers
          audience={audience}
          removed={typeof asked === 'object' ? asked : null}
          onClose={close}
          onDone={done}
        />
      )}
    </aside>
  );
}
