import { usePlugin } from '#core/services';
import { PanelState } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './support.css';
import { supportPlugin } from './plugin.ts';

const RIGHTS = 'allow-scripts allow-forms allow-popups';

/**
 * The research platform in a frame, at the address given in settings.json, or our own page if none is given (R2.11, R2.20). It may run
 * scripts and forms, but cannot access this page. A page that was open when the address was published must be loaded again: until then the browser blocks
 * the new site.
 */
export const View = observer(function ResearchPage() {
  const { config, browser, text, theme } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  const [blocked, setBlocked] = useState('');
  useEffect(() => browser.watchBlockedFrames(setBlocked), [browser]);
  const own = `/research/${text.language}?theme=${theme.darkMode ? 'dark' : 'light'}`;
  const address = config.settings.links['research'] || own;
  const isForeign = URL.canParse(address) && new URL(address).origin !== browser.origin;
  if (isForeign && new URL(address).origin === blocked)
    return (
      <>
        <h1 className="visually-hidden">{t('support:research.frame')}</h1>
        <PanelState
          kind="empty"
          title={t('support:research.moved')}
          action={{ label: t('support:research.reload'), onClick: () => browser.reload() }}
        />
      </>
    );
  return (
    <>
      <h1 className="visually-hidden">{t('support:research.frame')}</h1>
      <iframe
        className="p-frame"
        title={t('support:research.frame')}
        src={address}
        // A page of another origin keeps that origin, for its own log-in; one of ours would escape the sandbox with it.
        sandbox={isForeign ? `${RIGHTS} allow-same-origin` : RIGHTS}
        referrerPolicy="no-referrer"
      />
    </>
  );
});
