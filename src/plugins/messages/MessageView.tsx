import { basic } from '#contract/api';
import type { Message } from '#contract/entities';
import { Button, Checkbox, Icon, PanelState, SkeletonRows, Tag, TextInput } from '#core/kit';
import { type Pages, useAction, usePages, useSettled } from '#core/query';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { inboxWords } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './messages.css';
import { placeOf } from './place-of.ts';
import { messagesPlugin } from './plugin.ts';
import { useTimeAgo } from './use-now.ts';

/** The search is sent after a pause in typing of this length. */
const SEARCH_PAUSE_MS = 300;
/** Messages per page. */
const PAGE_ROWS = 20;

/** Which messages a list shows. */
export interface MessageFilter {
  readonly isRead?: '0';
  readonly msgType?: 'order' | 'system';
}

interface RowProps {
  readonly message: Message;
  readonly isSelected: boolean;
  readonly onRead: () => void;
  readonly onSelect: (isOn: boolean) => void;
}

/** One message: a line that expands to its full text; opening marks it read. An unread one can be ticked. */
const Row = observer(function Row({ message, isSelected, onRead, onSelect }: RowProps) {
  const { config, text } = usePlugin(messagesPlugin);
  const { t } = useTranslation();
  const words = inboxWords(message);
  const [title, content] = [text.say(words.title), text.say(words.content)];
  const ago = useTimeAgo();
  const [isOpen, setOpen] = useState(false);
  const isUnread = message.isRead === '0';
  const place = placeOf(message, config.routes);
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen && isUnread) onRead();
  };
  return (
    <li className="m-row" data-unread={isUnread ? '' : undefined}>
      <span className="m-tick">
        {isUnread && (
          <Checkbox checked={isSelected} onChange={onSelect}>
            <span className="visually-hidden">{t('messages:select', { title })}</span>
          </Checkbox>
        )}
      </span>
      <button type="button" aria-expanded={isOpen} onClick={toggle}>
        <span className="m-mark">
          {isUnread && <span className="visually-hidden">{t('messages:unreadMark')}</span>}
        </span>
        <Tag tone={message.msgType === 'order' ? 'accent' : 'plain'}>
          {t(message.msgType === 'order' ? 'messages:typeOrder' : 'messages:typeSystem')}
        </Tag>
        <span className="m-title k-cut" title={title}>
          {title}
        </span>
        {!isOpen && (
          <span className="m-preview k-cut" title={content}>
            {content}
          </span>
        )}
        <time className="k-num" title={message.createTime.slice(0, 19)}>
          {ago(message.createTime)}
        </time>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
      </button>
      {isOpen && (
        <p>
          {content}{' '}
          {place !== null && (
            <Link to={place}>{t(message.msgType === 'order' ? 'messages:viewOrders' : 'messages:view')}</Link>
          )}
        </p>
      )}
    </li>
  );
});

/** A list of the message centre, loaded further while scrolling, searched as the user types. */
export const MessageView = observer(function MessageView({ filter }: { readonly filter: MessageFilter }) {
  const { inbox } = usePlugin(messagesPlugin);
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim(), SEARCH_PAUSE_MS);
  const query = { sortType: 1, ...filter, ...(keyword === '' ? {} : { keyword }) };
  const list = usePages(basic.getMessageList, (page) => ({ query: { page, rows: PAGE_ROWS, ...query } }), {
    keyOf: (message) => message.messageId,
    again: inbox.version,
    notTips: true,
  });
  const { isTicked, tick, ticked, markRead } = useTicked(list);
  return (
    <>
      <div className="m-tools">
        <TextInput
          icon="search"
          aria-label={t('messages:search')}
          placeholder={t('messages:placeholder')}
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button data-sends="" onClick={() => void markRead(ticked)} disabled={ticked.length === 0}>
          {t('messages:markSelected', { count: ticked.length })}
        </Button>
        <MarkAll />
      </div>
      <div className="m-list" onScroll={list.onScroll}>
        <ListState list={list} keyword={keyword} isUnread={filter.isRead !== undefined} />
        <ul className="m-rows">
          {list.rows.map((message) => (
            <Row
              key={message.messageId}
              message={message}
              isSelected={isTicked(message)}
              onRead={() => void markRead([message.messageId])}
              onSelect={(isOn) => tick(message.messageId, isOn)}
            />
          ))}
        </ul>
        {list.rows.length > 0 && <ListEnd list={list} />}
      </div>
    </>
  );
});

/** Ticked unread messages, to be marked read together. */
function useTicked({ rows, edit }: Pages<Message>) {
  const { inbox } = usePlugin(messagesPlugin);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const isTicked = ({ messageId, isRead }: Message) => isRead === '0' && ids.has(messageId);
  const { run: markRead } = useAction(async (read: readonly string[]) => {
    await inbox.markRead(read);
    edit((row) => (read.includes(row.messageId) ? { ...row, isRead: '1' } : row));
  });
  return {
    isTicked,
    ticked: rows.filter(isTicked).map((row) => row.messageId),
    tick: (id: string, isOn: boolean) =>
      setIds((before) => (isOn ? new Set([...before, id]) : without(before, id))),
    markRead,
  };
}

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));

const MarkAll = observer(function MarkAll() {
  const { notice, inbox } = usePlugin(messagesPlugin);
  const { t } = useTranslation();
  const { run } = useAction(async () => {
    const count = await inbox.markAllRead();
    if (count > 0) notice.success({ key: 'messages:markAllDone', values: { count } });
    else notice.info({ key: 'messages:markAllNone' });
  });
  return (
    <Button icon="check" data-sends="" onClick={() => void run()} disabled={inbox.unread === 0}>
      {t('messages:markAll')}
    </Button>
  );
});

interface ListStateProps {
  readonly list: Pages<Message>;
  readonly keyword: string;
  readonly isUnread: boolean;
}

/** In place of rows: that they are loading, could not be read, or that there are none. */
function ListState({ list: { state, rows, refresh }, keyword, isUnread }: ListStateProps) {
  const { t } = useTranslation();
  if (rows.length > 0) return null;
  if (state === 'loading') return <SkeletonRows rows={8} columns={3} label={t('messages:loading')} />;
  if (state === 'failed') return <FailedState title={t('messages:failed')} onRetry={refresh} />;
  const title =
    keyword === ''
      ? t(isUnread ? 'messages:emptyUnread' : 'messages:empty')
      : t('messages:emptySearch', { text: keyword });
  return (
    <PanelState kind={keyword === '' ? 'empty' : 'search'} title={title} detail={t('messages:emptyDetail')} />
  );
}

function ListEnd({ list: { state, isEnd, more } }: { readonly list: Pages<Message> }) {
  const { t } = useTranslation();
  return (
    <p className="m-end" aria-live="polite">
      {state === 'more' && t('messages:more')}
      {state === 'moreFailed' && (
        <>
          {t('messages:moreFailed')}{' '}
          <Button size="sm" data-sends="" onClick={() => void more()}>
            {t('core:retry')}
          </Button>
        </>
      )}
      {state === 'ready' && isEnd && t('messages:end')}
    </p>
  );
}
