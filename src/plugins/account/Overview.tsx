import { firmWords, NO_FIRM } from '#contract/config';
import { maskEmail, maskMobile, maskName } from '#contract/rules';
import { numberText } from '#core/format';
import { nullIfFailed } from '#core/http';
import { Card, SkeletonRows, Tag } from '#core/kit';
import { useAction, usePolling } from '#core/query';
import { usePlugin } from '#core/services';
import { namesText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from './parts/Facts.tsx';
import { LoginTable } from './parts/LoginTable.tsx';
import { accountPlugin } from './plugin.ts';

const authTone = { Y: 'ok', I: 'warn', P: 'info' } as const;

interface UnreadProps {
  readonly rows?: number;
  readonly load: () => Promise<void>;
}

/** In place of a part that has not been read. Log-in reads each part once: a failed read is repeated here until it succeeds. */
function Unread({ rows = 3, load }: UnreadProps) {
  const { t } = useTranslation();
  const { run, words } = useAction(load);
  usePolling(run);
  if (words !== '') return <p className="a-quiet a-inset">{words}</p>;
  return <SkeletonRows rows={rows} columns={2} label={t('account:overview.loading')} />;
}

const Profile = observer(function Profile() {
  const { session } = usePlugin(accountPlugin);
  const { t, i18n } = useTranslation();
  const user = session.userInfo;
  if (!user) return <SkeletonRows rows={8} columns={2} label={t('account:overview.loading')} />;
  const { validTime, useDays } = session.data;
  const services = [
    ...(user.ispasscoupon === '1' ? [t('account:overview.passTicket')] : []),
    ...(user.orgflag === '1' ? [t('account:overview.simple')] : []),
    ...(user.myiframe === '1' ? [t('account:overview.research')] : []),
  ];
  const kinds = [
    t(user.isMarketMakingTierUser ? 'account:overview.maker' : 'account:overview.trader'),
    ...(session.isSpecialPerson ? [t('account:overview.special')] : []),
    ...(user.isStaff ? [t('account:overview.staff')] : []),
  ];
  return (
    <Facts
      items={[
        [t('account:overview.opername'), maskName(user.opername)],
        [t('account:overview.realname'), maskName(user.realname) || '--'],
        [t('account:overview.phone'), maskMobile(user.phonenum) || '--'],
        [t('account:overview.email'), maskEmail(user.email) || '--'],
        [t('account:overview.org'), user.urmorgshortname || '--'],
        [
          t('account:overview.auth'),
          <Tag key="auth" tone={authTone[session.newAuth]}>
            {t(`account:overview.auth${session.newAuth}`)}
          </Tag>,
        ],
        [t('account:overview.kind'), namesText(kinds, i18n.language)],
        [
          t('account:overview.services'),
          namesText(services, i18n.language) || t('account:overview.noService'),
        ],
        [
          t('account:overview.valid'),
          'validstarttime' in validTime
            ? t('account:overview.validRange', { from: validTime.validstarttime, to: validTime.validendtime })
            : '--',
        ],
        [
          t('account:overview.useDays'),
          useDays === null ? '--' : t('account:overview.useDaysCount', { count: useDays }),
        ],
      ]}
    />
  );
});

const Quota = observer(function Quota() {
  const { session } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const { quota } = session.data;
  if (quota === null) return <Unread load={session.loadQuota} />;
  if (quota.amountLimit === null) return <p className="a-quiet">{t('account:overview.noQuota')}</p>;
  const used = quota.amount ?? 0;
  const share = quota.amountLimit === 0 ? 0 : Math.min(1, used / quota.amountLimit);
  const { remainingQuota } = session;
  return (
    <>
      <p className="a-figure">
        <b className="k-num">{remainingQuota === '' ? '--' : numberText(remainingQuota)}</b>{' '}
        {t('account:overview.unit')}
        <small>{t('account:overview.remaining')}</small>
      </p>
      <div className="a-meter">
        <span style={{ width: `${share * 100}%` }} />
      </div>
      <Facts
        items={[
          [
            t('account:overview.limit'),
            <span key="limit" className="k-num">
              {numberText(quota.amountLimit)}
            </span>,
          ],
          [
            t('account:overview.used'),
            <span key="used" className="k-num">
              {numberText(used)}
            </span>,
          ],
        ]}
      />
    </>
  );
});

/** The firm and its sales person, both at once. */
const Contact = observer(function Contact() {
  const { config, session, text } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const configured = firmWords(config.settings.firm ?? NO_FIRM, text.language);
  const firm = configured.firm || session.orgName;
  const [isFirmRead, setFirmRead] = useState(session.orgName !== '');
  // Where it cannot be read, or the session has changed meanwhile, the line is omitted.
  useEffect(() => {
    const read = session.loadOrgName('orgName');
    void read.catch(nullIfFailed).finally(() => setFirmRead(true));
  }, [session]);
  const { STCSalesInfo: sales } = session.data;
  if (sales === undefined || !isFirmRead) return <Unread load={session.loadSalesInfo} />;
  const items: (readonly [string, string])[] = [
    ...(firm === '' ? [] : [[t('account:overview.firm'), firm] as const]),
    ...(sales === null
      ? []
      : ([
          [t('account:overview.salesName'), sales.name],
          [t('account:overview.salesPhone'), sales.phone],
          [t('account:overview.salesQq'), sales.qq],
        ] as const)),
  ];
  return (
    <>
      {items.length > 0 && <Facts items={items} />}
      {sales === null && (
        <p className="a-quiet">
          {configured.hotline === ''
            ? t('account:overview.noSales')
            : t('account:overview.noSalesCall', configured)}
        </p>
      )}
    </>
  );
});

const LatestLogins = observer(function LatestLogins() {
  const { session } = usePlugin(accountPlugin);
  const { t } = useTranslation();
  const { loginInfo } = session.data;
  if (loginInfo === undefined) return <Unread rows={4} load={session.loadLoginInfo} />;
  return loginInfo.content.length === 0 ? (
    <p className="a-quiet a-inset">{t('account:overview.noLogins')}</p>
  ) : (
    <LoginTable logins={loginInfo.content.slice(0, 10)} />
  );
});

/** The account at a glance: identity, rights, quota, sales contact, latest logins. */
export function Overview() {
  const { t } = useTranslation();
  return (
    <div className="a-overview">
      <Card title={t('account:overview.profile')}>
        <Profile />
      </Card>
      <div className="a-stack">
        <Card title={t('account:overview.quota')}>
          <Quota />
        </Card>
        <Card title={t('account:overview.sales')}>
          <Contact />
        </Card>
      </div>
      <Card title={t('account:overview.logins')} flush>
        <LatestLogins />
      </Card>
    </div>
  );
}
