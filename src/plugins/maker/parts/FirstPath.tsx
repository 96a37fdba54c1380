import { transaction } from '#contract/api';
import { addressOf } from '#contract/config';
import { Icon } from '#core/kit';
import { useCall } from '#core/query';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import './first-path.css';
import { makerPlugin } from '../plugin.ts';

/** That no pair can be sent without a trading path, before any is tried; leads to the page where the first one is added. */
export const FirstPath = observer(function FirstPath() {
  const { browser, config } = usePlugin(makerPlugin);
  const { t } = useTranslation();
  const { refresh, ...paths } = useCall(transaction.getDealPathInfo, undefined, { notTips: true });
  // It may have been added in another window.
  useEffect(
    () =>
      browser.watchVisible((isVisible) => {
        if (isVisible) void refresh();
      }),
    [browser, refresh],
  );
  const isMissing =
    paths.state === 'ready' &&
    !paths.value.some(({ status, isDefault }) => status === 'valid' && isDefault === '1');
  if (!isMissing) return null;
  const page = config.routes.get('editPath') ?? config.routes.get('transactionPath');
  return (
    <p className="mk-path" role="status">
      <Icon name="warning" size={14} />
      <span>{t('refusals:noPath')}</span>
      {page && <Link to={addressOf(page)}>{t('maker:addPath')}</Link>}
    </p>
  );
});
