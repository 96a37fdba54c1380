import { Button, Modal } from '#core/kit';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import '../security/second-factor.css';
import { accountPlugin } from '../plugin.ts';

/** The recovery codes of a second factor just turned on. They are shown only once. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const { browser, notice } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <Modal
      open
      title={t('account:second.recoveryTitle')}
      actions={
        <>
          <Button icon="copy" onClick={() => void browser.copyText(text).then((ok) => notice.copied(ok))}>
            {t('account:second.copy')}
          </Button>
          <Button icon="download" onClick={() => browser.saveFile('recovery-codes.txt', text)}>
            {t('account:second.download')}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {t('account:second.kept')}
          </Button>
        </>
      }
    >
      <p className="a-quiet">{t('account:second.recoveryHint')}</p>
      <ol className="a-recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
