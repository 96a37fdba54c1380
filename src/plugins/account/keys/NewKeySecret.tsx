import { Button, Modal } from '#core/kit';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import { accountPlugin } from '../plugin.ts';
import './keys.css';

/** The secret of a key just created or rotated. It is shown only once. */
export function NewKeySecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { browser, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={t('account:keys.secretTitle')}
      actions={
        <>
          <Button icon="copy" onClick={() => void browser.copyText(secret).then((ok) => notice.copied(ok))}>
            {t('account:second.copy')}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {t('account:keys.kept')}
          </Button>
        </>
      }
    >
      <p className="a-quiet">{t('account:keys.secretHint')}</p>
      <code className="a-key-secret">{secret}</code>
    </Modal>
  );
}
