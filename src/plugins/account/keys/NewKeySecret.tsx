import { useTranslation } from 'react-i18next';
import { OneTimeSecret } from '../parts/OneTimeSecret.tsx';
import './keys.css';

/** The secret of a key just created or rotated. */
export function NewKeySecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <OneTimeSecret
      title={t('account:keys.secretTitle')}
      hint={t('account:keys.secretHint')}
      text={secret}
      closeLabel={t('account:keys.kept')}
      onClose={onClose}
    >
      <code className="a-key-secret">{secret}</code>
    </OneTimeSecret>
  );
}
