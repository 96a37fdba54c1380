import { addressOf } from '#contract/config';
import type { Message } from '#contract/entities';
import { Button, IconButton, PanelState, Popover, SkeletonRows, Tag } from '#core/kit';
import { useTask } from '#core/query';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { FailedState } from '#core/shell';
import { inboxWords } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import './messages.css';
import { placeOf } from './place-of.ts';
import { messagesPlugin } from './plugin.ts';
import { useTimeAgo } from './use-now.ts';

const Latest = observer(function Latest({ close }: { readonly close: () => void }) {
  const { config, inbox } = usePlugin(messagesPlugin);
  const { t } = useTranslation();
  const ago = useTimeAgo();
  const rows = config.settings.messages.popoverSize;
  useEffect(() => void inbox.refresh(rows), [inbox, rows]);
  const markAll = useTask(() => inbox.markAllRead());
  const centre = config.routes.get('allMessage') ?? config.routes.get('messageIndex');
  return (
    <div className="m-latest">
      <div className="pop-head">
        <h2>{t('messages:latest')}</h2>
        <Button
          size="sm"
          tone="ghost"
          data-sends=""
          disabled={inbox.unread === 0}
          onClick={() => void markAll()}
        >
          {t('messages:markAll')}
        </Button>
      </div>
      {inbox.latest.length === 0 && inbox.status === 'loading' && (
        <SkeletonRows rows={rows} columns={2} label={t('messages:loading')} />
      )}
      {inbox.latest.length === 0 && inbox.status === 'failed' && (
        <FailedState title={t('messages:failed')} onRetry={() => inbox.refresh(rows)} />
      )}
      {inbox.latest.length === 0 && inbox.status === 'ready' && (
        <PanelState kind="empty" title={t('messages:empty')} />
      )}
      <ul className="m-rows">
        {inbox.latest.map((message) => (
          <Brief key={message.messageId} message={message} ago={ago} close={close} />
        ))}
      </ul>
      {centre && (
        <footer>
          <Link to={addressOf(centre)} onClick={close}>
            {t('messages:viewAll')}
          </Link>
        </footer>
      )}
    </div>
  );
});

interface BriefProps {
  readonly message: Message;
  readonly ago: ReturnType<typeof useTimeAgo>;
  readonly close: () => void;
}

/** A message in brief: unread or not, its kind, its age. Its title leads to its subject, and marks it read. */
const Brief = observer(function Brief({ message, ago, close }: BriefProps) {
  const { config, inbox, text } = usePlugin(messagesPlugin);
  const place = placeOf(message, config.routes);
  const markRead = useTask(() => inbox.markRead([message.messageId]));
  const open = () => {
    close();
    if (message.isRead === '0') void markRead();
  };
  const { t } = useTranslation();
  const { title, content } = inboxWords(message);
  return (
    <li className="m-brief" data-unread={message.isRead === '0' ? '' : undefined}>
      <p>
        <span className="m-mark" />
        <Tag tone={message.msgType === 'order' ? 'accent' : 'plain'}>
          {t(message.msgType === 'order' ? 'messages:typeOrder' : 'messages:typeSystem')}
        </Tag>
        <b className="k-cut">
          {place === null ? (
            text.say(title)
          ) : (
            <Link to={place} onClick={open}>
              {text.say(title)}
            </Link>
          )}
        </b>
        <time className="k-num">{ago(message.createTime)}</time>
      </p>
      <p className="m-text">{text.say(content)}</p>
    </li>
  );
});

/** The bell with the unread count, and the five newest messages (R2.22). A pushed notice reads them again. */
export const View = observer(function Bell() {
  const { push, session, config, inbox } = usePlugin(messagesPlugin);
  const { t } = useTranslation();
  const rows = config.settings.messages.popoverSize;
  const { sessionId } = session;
  useEffect(() => {
    if (sessionId === '') return undefined;
    void inbox.refresh(rows);
    const again = () => {
      inbox.arrived();
      void inbox.refresh(rows);
    };
    return push.subscribe('msg', {
      // The session already follows the stream, and the inbox was just read: no snapshot is requested, nor counted as news.
      sharesRows: true,
      onFrame: ({ op, rows: notices }) => {
        if (op !== 'snap' && inbox.isNews(notices)) again();
      },
      onResume: again,
    });
  }, [inbox, push, rows, sessionId]);
  const label = inbox.unread > 0 ? t('messages:bellCount', { count: inbox.unread }) : t('messages:bell');
  return (
    <Popover
      label={t('messages:latest')}
      renderTrigger={(props) => <IconButton icon="bell" {...props} label={label} count={inbox.unread} />}
    >
      {(close) => <Latest close={close} />}
    </Popover>
  );
});
