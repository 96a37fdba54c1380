import { lazyPart } from '#core/query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import '../security/second-factor.css';

const QrCode = lazyPart(() => import('#core/qr').then(({ QrCode: Part }) => Part));
const SIDE_PX = 192;

/** The secret of a second factor, as a QR code to scan and as text to type. */
export function SecretToScan({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  const { t } = useTranslation();
  return (
    <div className="a-scan">
      <Suspense fallback={<span style={{ width: SIDE_PX, height: SIDE_PX }} />}>
        <QrCode text={uri} label={t('account:second.picture')} size={SIDE_PX} />
      </Suspense>
      <div>
        <p>{t('account:second.scan')}</p>
        <p className="a-quiet">{t('account:second.type')}</p>
        <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
    </div>
  );
}
