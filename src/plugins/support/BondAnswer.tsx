import { market } from '#contract/api';
import { beijingDate } from '#contract/rules';
import { priceText, timeOnDay } from '#core/format';
import { useCall } from '#core/query';
import { Link } from '#core/router';
import { usePlugin } from '#core/services';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { supportPlugin } from './plugin.ts';
import { useAddress } from './use-address.ts';

interface Props {
  /** The bond as the user wrote it. */
  readonly name: string;
  readonly onOpen: () => void;
}

/** The best prices of the bond named in a question, as the server lets this user see them; or that there is no such bond. */
export function BondAnswer({ name, onOpen }: Props): ReactNode {
  const { calendar } = usePlugin(supportPlugin);
  const { t } = useTranslation();
  const address = useAddress();
  const found = useCall(
    market.bondInfoByIdOrName,
    { query: { securityArg: name, page: 1, rows: 1 } },
    { notTips: true },
  );
  const bond = found.value?.content[0];
  const securityId = bond?.securityid ?? '';
  const preview = useCall(
    market.bondPreview,
    { query: { securityId } },
    { when: securityId !== '', notTips: true },
  );
  if (found.state === 'failed' || preview.state === 'failed')
    return <p>{t('support:assistant.bond.failed')}</p>;
  if (found.value !== null && bond === undefined) return <p>{t('support:assistant.bond.none', { name })}</p>;
  if (bond === undefined || preview.value === null) return null;
  const { head } = preview.value;
  const page = address('bond', { securityId });
  return (
    <article>
      <h3>
        {bond.secshortname} <span className="k-num">{securityId}</span>
      </h3>
      <p>
        {t('support:assistant.bond.prices', {
          bid: priceText(head?.bidPrice) || '--',
          ofr: priceText(head?.ofrPrice) || '--',
          last: priceText(head?.lastPrice) || '--',
          time: timeOnDay(head?.lastTime, beijingDate(calendar.now())),
          valuation: priceText(head?.valYield) || '--',
        })}
      </p>
      {page !== undefined && (
        <Link to={page} onClick={onOpen}>
          {t('support:assistant.bond.open')}
        </Link>
      )}
    </article>
  );
}
