import { Button, Modal } from '#core/kit';
import { usePlugin } from '#core/services';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { accountPlugin } from '../plugin.ts';

interface Props {
  readonly title: string;
  readonly hint: string;
  /** The secret as it is copied. */
  readonly text: string;
  /** On the button with which the user says that it is kept. */
  readonly closeLabel: string;
  /** Other ways to keep it. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  /** The secret as it is read. */
  readonly children: ReactNode;
}

/** A secret that is shown only once: neither Esc nor a press outside closes it. */
export function OneTimeSecret({ title, hint, text, closeLabel, actions, onClose, children }: Props) {
  const { browser, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={title}
      actions={
        <>
          <Button icon="copy" onClick={() => void browser.copyText(text).then((ok) => notice.copied(ok))}>
            {t('account:second.copy')}
          </Button>
          {actions}
          <Button tone="primary" onClick={onClose}>
            {closeLabel}
          </Button>
        </>
      }
    >
      <p className="a-quiet">{hint}</p>
      {children}
    </Modal>
  );
}
