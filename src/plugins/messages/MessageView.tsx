import { addressOf } from '#contract/config';
import type { Message } from '#contract/entities';
import { SCROLL_LOAD_THRESHOLD_PX } from '#contract/rules';
import { Button, Checkbox, Icon, PanelState, SkeletonRows, Tag, TextInput } from '#core/kit';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type UIEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MessageFilter, MessageList } from './message-list.ts';
import './messages.css';
import { messagesPlugin } from './plugin.ts';
import { useTimeAgo } from './use-now.ts';

/** Typing pauses this long before the search goes out. */
const SEARCH_PAUSE_MS = 300;

interface RowProps {
  readonly message: Message;
  readonly isSelected: boolean;
  readonly onRead: () => void;
  readonly onSelect: (isOn: boolean) => void;
}

/** One message: a line that opens to its whole text; opening marks it read. An unread one can be ticked. */
const Row = observer(function Row({ message, isSelected, onRead, onSelect }: RowProps) {
  const { config } = usePlugin(messagesPlugin);
  const { t } = useTranslation();
  const ago = useTimeAgo();
  const [isOpen, setOpen] = useState(false);
  const isUnread = message.isRead === '0';
  const orders = message.msgType === 'order' ? config.routes.get('orderCenter') : undefined;
  const toggle = () => {
    setOpen(!isOpen);
    if (!isOpen && isUnread) onRead();
  };
  return (
    <li className="m-row" data-unread={isUnread ? '' : undefined}>
      <span className="m-tick">
        {isUnread && (
          <Checkbox checked={isSelected} onChange={onSelect}>
            <span className="visually-hidden">{t('messages:select', { title: message.title })}</span>
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
        <span className="m-title k-cut">{message.title}</span>
        {!isOpen && <span className="m-preview k-cut">{message.content}</span>}
        <time className="k-num" title={message.createTime.slice(0, 19)}>
          {ago(message.createTime)}
        </time>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={14} />
      </button>
      {isOpen && (
        <p>
          {message.content} {orders && <Link to={addressOf(orders)}>{t('messages:viewOrders')}</Link>}
        </p>
      )}
    </li>
  );
});

/** A list of the message centre, loaded on while scrolling, searched as one types. */
export const MessageView = observer(function MessageView({ filter }: { readonly filter: MessageFilter }) {
  const { http, notice, clock, inbox } = usePlugin(messagesPlugin);
  const { t } = useTranslation();
  const [list] = useState(() => new MessageList(http, filter));
  const [keyword, setKeyword] = useState('');
  const { version } = inbox;

  useEffect(
    () => clock.setTimeout(() => void list.load(keyword), keyword === '' ? 0 : SEARCH_PAUSE_MS),
    [clock, list, keyword],
  );
  useEffect(() => {
    if (version > 0) void list.load();
  }, [list, version]);

  const read = (ids: readonly string[]) => {
    inbox.markRead(ids).then(
      () => list.markRead(new Set(ids)),
      () => undefined, // the call has said so
    );
  };
  const readAll = async () => {
    try {
      const count = await inbox.markAllRead();
      if (count > 0) notice.success({ key: 'messages:markAllDone', values: { count } });
      else notice.info({ key: 'messages:markAllNone' });
    } catch {
      // The call has said so.
    }
  };
  const handleScroll = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollHeight - box.scrollTop - box.clientHeight <= SCROLL_LOAD_THRESHOLD_PX) void list.more();
  };
  const emptyTitle =
    list.keyword.trim() !== ''
      ? t('messages:emptySearch', { text: list.keyword })
      : t(filter.isRead ? 'messages:emptyUnread' : 'messages:empty');
  return (
    <>
      <div className="m-tools">
        <TextInput
          icon="search"
          aria-label={t('messages:search')}
          placeholder={t('messages:placeholder')}
          value={keyword}
          maxLength={60}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Button onClick={() => read([...list.selected])} disabled={list.selected.size === 0}>
          {t('messages:markSelected', { count: list.selected.size })}
        </Button>
        <Button icon="check" onClick={() => void readAll()} disabled={inbox.unread === 0}>
          {t('messages:markAll')}
        </Button>
      </div>
      <div className="m-list" onScroll={handleScroll}>
        {list.status === 'loading' && <SkeletonRows rows={8} columns={3} label={t('messages:loading')} />}
        {list.status === 'failed' && (
          <PanelState
            kind="error"
            title={t('messages:failed')}
            action={{ label: t('messages:retry'), onClick: () => void list.load() }}
          />
        )}
        {list.status === 'ready' && list.items.length === 0 && (
          <PanelState
            kind={list.keyword.trim() === '' ? 'empty' : 'search'}
            title={emptyTitle}
            detail={t('messages:emptyDetail')}
          />
        )}
        <ul className="m-rows">
          {list.items.map((message) => (
            <Row
              key={message.messageId}
              message={message}
              isSelected={list.selected.has(message.messageId)}
              onRead={() => read([message.messageId])}
              onSelect={(isOn) => list.select(message.messageId, isOn)}
            />
          ))}
        </ul>
        {list.items.length > 0 && (
          <p className="m-end" aria-live="polite">
            {list.status === 'more' && t('messages:more')}
            {list.status === 'moreFailed' && (
              <>
                {t('messages:moreFailed')}{' '}
                <Button size="sm" onClick={() => void list.more()}>
                  {t('messages:retry')}
                </Button>
              </>
            )}
            {list.status === 'ready' && list.isComplete && t('messages:end')}
          </p>
        )}
      </div>
    </>
  );
});
