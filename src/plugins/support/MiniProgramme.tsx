import { QrCode } from '#core/qr';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './support.css';
import { supportPlugin } from './plugin.ts';

/** The QR code of the mini-programme, or of this site while none is configured. Dark on white whatever the theme. */
export const View = observer(function MiniProgramme() {
  const { config, browser } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  const configured = config.settings.links['miniProgramme'];
  const url = configured || browser.origin;
  return (
    <div className="p-mini">
      <h2>{t('support:mini.title')}</h2>
      <QrCode text={url} label={t('support:mini.code', { url })} size={168} />
      <p>{t(configured ? 'support:mini.scan' : 'support:mini.site')}</p>
      {!configured && <small>{t('support:mini.notSet')}</small>}
    </div>
  );
});
