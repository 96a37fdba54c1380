import { PanelState } from '#core/kit';
import { useServices, useText } from '#core/services';
import { observer } from 'mobx-react-lite';
import './support.css';

/** The research platform in a frame, at the address that settings.json names (R2.11, R2.20). It may run scripts and forms, not this page. */
export const View = observer(function ResearchPage() {
  const { config } = useServices();
  const { t } = useText();
  const address = config.settings.links['research'];
  if (!address) return <PanelState kind="empty" title={t('support:research.none')} detail={t('support:research.noneDetail')} />;
  return (
    <iframe
      className="p-frame"
      title={t('support:research.frame')}
      src={address}
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
      referrerPolicy="no-referrer"
    />
  );
});
