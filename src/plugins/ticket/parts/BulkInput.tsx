import { Button, Icon } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ClipboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_BULK_ROWS } from '../model/bulk-parse.ts';
import type { BulkStore } from '../stores/bulk-store.ts';
import { ticketPlugin } from '../plugin.ts';

/**
 * Where rows are pasted; lines beyond the capacity of the sheet stay here, and it states so. Several lines are parsed at once; text typed by hand waits for
 * the button.
 */
export const BulkInput = observer(function BulkInput({ bulk }: { readonly bulk: BulkStore }) {
  const { clock } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const id = useId();
  const [isEmpty, setEmpty] = useState(false);
  const parse = () => setEmpty(bulk.parse() === 0 && bulk.unread === 0);
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    // A sheet or a piece of chat needs no second step; the text is in the field a moment later.
    if (event.clipboardData.getData('text').trim().includes('\n')) clock.setTimeout(parse, 0);
  };
  const isFirst = bulk.order.length === 0;
  const { unread } = bulk;
  const isBad = isEmpty || unread > 0;
  return (
    <div className="tb-input" data-first={isFirst}>
      <label htmlFor={id}>{t('ticket:bulk.paste')}</label>
      <textarea
        id={id}
        rows={isFirst ? 7 : 2}
        spellCheck={false}
        aria-describedby={`${id}-note`}
        aria-invalid={isEmpty || undefined}
        placeholder={t(isFirst ? 'ticket:bulk.placeholder' : 'ticket:bulk.more')}
        value={bulk.text}
        onChange={(event) => {
          bulk.setText(event.target.value);
          setEmpty(false);
        }}
        onPaste={handlePaste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
            return;
          event.preventDefault();
          parse();
        }}
      />
      <div className="tb-input-foot">
        <p id={`${id}-note`} className={isBad ? 'tk-bad' : 'tk-hint'} role={isBad ? 'alert' : undefined}>
          <Icon name={isBad ? 'error' : 'info'} size={12} />
          <span>
            {unread > 0
              ? t('ticket:bulk.unread', { count: unread, most: MAX_BULK_ROWS })
              : t(isEmpty ? 'ticket:bulk.nothing' : 'ticket:bulk.help')}
          </span>
        </p>
        <Button tone={isFirst ? 'primary' : 'plain'} icon="check" onClick={parse}>
          {t('ticket:bulk.parse')}
        </Button>
      </div>
    </div>
  );
});
