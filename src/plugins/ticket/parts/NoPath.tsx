import { Icon } from '#core/kit';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ticketPlugin } from '../plugin.ts';
import type { BulkStore } from '../stores/bulk-store.ts';
import { addressOfRoute } from './address-of-route.ts';

/** That no row can be sent without a trading path, before anything is pasted; leads to the page where the first one is added. */
export const NoPath = observer(function NoPath({ bulk }: { readonly bulk: BulkStore }) {
  const { config } = usePlugin(ticketPlugin);
  const { t } = useTranslation();
  const address = addressOfRoute(config, 'editPath') ?? addressOfRoute(config, 'transactionPath');
  if (!bulk.lacksPath) return null;
  return (
    <p className="tk-callout" data-tone="warn" role="status">
      <Icon name="warning" size={14} />
      <span>{t('refusals:noPath')}</span>
      {address !== null && <Link to={address}>{t('ticket:path.edit')}</Link>}
    </p>
  );
});
