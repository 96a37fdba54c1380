import { Button, Icon } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { usePopout } from './use-popout.ts';
import './popout.css';

interface Props {
  readonly page: string;
  readonly panel: string;
  readonly title: string;
}

/** The card that keeps the place of a panel whose window is open. */
export const PoppedOut = observer(function PoppedOut({ page, panel, title }: Props) {
  const { t } = useTranslation();
  const { putBack, show } = usePopout(page, panel);
  return (
    <div className="s-out" role="status">
      <Icon name="external" size={20} />
      <strong>{t('shell:panel.popoutTitle', { title })}</strong>
      <p>{t('shell:panel.popoutDetail')}</p>
      <div className="s-card-actions">
        <Button size="sm" tone="primary" icon="restore" onClick={putBack}>
          {t('shell:panel.putBack')}
        </Button>
        {show && (
          <Button size="sm" onClick={show}>
            {t('shell:panel.showWindow')}
          </Button>
        )}
      </div>
    </div>
  );
});
