import { type Audience, consoleApi, type ReplyOf } from '#contract/api';
import { Button, type Column, IconButton, PanelState, Table, Tag } from '#core/kit';
import { type Pages, usePages, usePolling } from '#core/query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AudienceDialog } from './AudienceDialog.tsx';
import { ChangeMembers } from './ChangeMembers.tsx';
import { DropAudience } from './DropAudience.tsx';
import { FindBox } from '#core/kit/find';
import { HideFromAudience } from './HideFromAudience.tsx';
import { ImportMembers } from './ImportMembers.tsx';
import { May } from '../May.tsx';
import { Pager } from '../Pager.tsx';
import { SideCard } from '../SideCard.tsx';
import { Unread } from '../Unread.tsx';

type Member = ReplyOf<typeof consoleApi.audienceMembers>['content'][number];
type AudienceAction = 'add' | 'import' | 'rename' | 'drop' | 'hide' | Member;

interface Props {
  readonly audience: Audience;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const memberColumns = (t: TFunction, onRemove: ((row: Member) => void) | null): readonly Column<Member>[] => [
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
      onRemove !== null && (
        <May call={consoleApi.changeMembers}>
          <IconButton
            icon="close"
            size="sm"
            label={t('console:audiences.remove', { name: row.operName })}
            onClick={() => onRemove(row)}
          />
        </May>
      ),
  },
];

/** One group: its members, and the possible actions. */
export function AudienceCard({ audience, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const [action, setAction] = useState<AudienceAction | null>(null);
  const { id, name, kind } = audience;
  const [words, setWords] = useState('');
  const text = words.trim();
  const pages = usePages(
    consoleApi.audienceMembers,
    (page) => ({ params: { id }, query: { page, rows: 50, text } }),
    { keyOf: (row) => row.operId, notTips: true },
  );
  usePolling(pages.refresh);
  const isOpen = kind !== 'organisation';
  return (
    <>
      <SideCard label={t('console:audiences.detail')} title={name} id={id} onClose={onClose}>
        <May call={consoleApi.publish}>
          <div className="c-actions">
            <Button size="sm" icon="eye-off" onClick={() => setAction('hide')}>
              {t('console:audiences.hide')}
            </Button>
          </div>
        </May>
        <May call={consoleApi.saveAudience}>
          <Actions audience={audience} isOpen={isOpen} onAsk={setAction} />
        </May>
        {!isOpen && <Tag tone="info">{t('console:audiences.followsOrg')}</Tag>}
        <Members
          audience={audience}
          pages={pages}
          words={words}
          onWords={setWords}
          onRemove={isOpen ? setAction : null}
        />
      </SideCard>
      {action !== null && (
        <ActionDialog
          audience={audience}
          action={action}
          onClose={() => setAction(null)}
          onDone={() => {
            setAction(null);
            onChanged();
            void pages.refresh();
          }}
          onDropped={() => {
            onClose();
            onChanged();
          }}
        />
      )}
    </>
  );
}

/** More members than this are searched. */
const LIST_IN_SIGHT = 20;

interface MembersProps {
  readonly audience: Audience;
  readonly pages: Pages<Member>;
  /** What they are searched for. */
  readonly words: string;
  readonly onWords: (words: string) => void;
  /** null: they follow the organisation. */
  readonly onRemove: ((row: Member) => void) | null;
}

function Members({ audience: { name, members }, pages, words, onWords, onRemove }: MembersProps) {
  const { t } = useTranslation();
  const { rows, page, state, refresh } = pages;
  const isFailed = state === 'failed';
  return (
    <>
      {members > LIST_IN_SIGHT && (
        <FindBox label={t('console:audiences.find')} maxLength={60} value={words} onChange={onWords} />
      )}
      {rows.length > 0 && (
        <Table
          caption={t('console:audiences.membersOf', { name })}
          columns={memberColumns(t, onRemove)}
          rows={rows}
          rowKey={(row) => row.operId}
        />
      )}
      {page > 0 && rows.length === 0 && (
        <PanelState
          kind="empty"
          title={t(words.trim() === '' ? 'console:audiences.noMembers' : 'console:accounts.empty')}
        />
      )}
      {(isFailed || (page === 0 && rows.length === 0)) && <Unread isFailed={isFailed} onRetry={refresh} />}
      <Pager pages={pages} />
    </>
  );
}

interface ActionsProps {
  readonly audience: Audience;
  /** Members are added and removed by hand. */
  readonly isOpen: boolean;
  readonly onAsk: (action: AudienceAction) => void;
}

function Actions({ audience, isOpen, onAsk }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="c-actions">
      {isOpen && (
        <>
          <Button size="sm" icon="plus" onClick={() => onAsk('add')}>
            {t('console:audiences.add')}
          </Button>
          <Button size="sm" onClick={() => onAsk('import')}>
            {t('console:audiences.import')}
          </Button>
        </>
      )}
      <Button size="sm" onClick={() => onAsk('rename')}>
        {t('console:audiences.rename')}
      </Button>
      {!audience.isNamed && (
        <Button size="sm" onClick={() => onAsk('drop')}>
          {t('console:audiences.drop')}
        </Button>
      )}
    </div>
  );
}

interface ActionDialogProps {
  readonly audience: Audience;
  readonly action: AudienceAction;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly onDropped: () => void;
}

function ActionDialog({ action, onDropped, ...dialog }: ActionDialogProps) {
  if (action === 'hide') return <HideFromAudience {...dialog} />;
  if (action === 'rename') return <AudienceDialog {...dialog} />;
  if (action === 'import') return <ImportMembers {...dialog} />;
  if (action === 'drop') return <DropAudience {...dialog} onDone={onDropped} />;
  return <ChangeMembers {...dialog} removed={action === 'add' ? null : action} />;
}
