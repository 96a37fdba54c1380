import { Button } from '#core/kit';
import { usePlugin } from '#core/services';
import { useTranslation } from 'react-i18next';
import '../security/second-factor.css';
import { accountPlugin } from '../plugin.ts';
import { OneTimeSecret } from './OneTimeSecret.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The recovery codes of a second factor just turned on. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const { browser } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const text = `${codes.join('\n')}\n`;
  return (
    <OneTimeSecret
      title={t('account:second.recoveryTitle')}
      hint={t('account:second.recoveryHint')}
      text={text}
      closeLabel={t('account:second.kept')}
      actions={
        <Button icon="download" onClick={() => browser.saveFile('recovery-codes.txt', text)}>
          {t('account:second.download')}
        </Button>
      }
      onClose={onClose}
    >
      <ol className="a-recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </OneTimeSecret>
  );
}
