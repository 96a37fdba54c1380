import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import { encode } from 'uqr';
import './support.css';

/** White margin around the code, in modules, as the standard asks. */
const QUIET = 4;

/** The code of the mini-programme, or of this site while none is configured. Dark on white whatever the theme. */
export const View = observer(function MiniProgramme() {
  const { config, browser } = useServices();
  const { t } = useText();
  const configured = config.settings.links['miniProgramme'];
  const url = configured || browser.origin;
  const { data, size } = encode(url, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <div className="p-mini">
      <h2>{t('support:mini.title')}</h2>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        width="168"
        height="168"
        role="img"
        aria-label={t('support:mini.code', { url })}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="var(--qr-light)" />
        <path d={path} fill="var(--qr-dark)" />
      </svg>
      <p>{t(configured ? 'support:mini.scan' : 'support:mini.site')}</p>
      {!configured && <small>{t('support:mini.notSet')}</small>}
    </div>
  );
});
