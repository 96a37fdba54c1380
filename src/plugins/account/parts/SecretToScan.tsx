import { QrCode } from '#core/qr';
import { useText } from '#core/services';

/** The secret of a second factor, as a picture to scan and as text to type. */
export function SecretToScan({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  const { t } = useText();
  return (
    <div className="a-scan">
      <QrCode text={uri} label={t('account:second.picture')} size={192} />
      <div>
        <p>{t('account:second.scan')}</p>
        <p className="a-quiet">{t('account:second.type')}</p>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
    </div>
  );
}
