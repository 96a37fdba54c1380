import { ButtonLink, Card, Page, PanelState, Tag } from '#core/kit';
import type { PageProps } from '#core/plugin';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './support.css';
import { useAddress } from './use-address.ts';

const events = ['training', 'calendar', 'feedback'] as const;

/** All events, or one by its name in the path (R2.12). */
export const View = observer(function EventPage({ params }: PageProps) {
  const { t } = useTranslation();
  const address = useAddress();
  const { name } = params;
  const one = events.filter((item) => item === name);
  const shown = one.length > 0 ? one : events;
  return (
    <Page title={t('support:event.title')} intro={t('support:event.intro')}>
      {name !== undefined && one.length === 0 && (
        <PanelState
          kind="empty"
          title={t('support:event.none', { name })}
          detail={t('support:event.noneDetail')}
        />
      )}
      <div className="p-stack">
        {shown.map((item) => (
          <Card
            key={item}
            title={t(`support:event.items.${item}.title`)}
            actions={<Tag>{t(`support:event.items.${item}.when`)}</Tag>}
          >
            <p className="p-body">{t(`support:event.items.${item}.body`)}</p>
          </Card>
        ))}
      </div>
      {name !== undefined && (
        <p className="p-actions">
          <ButtonLink to={address('event') ?? '/'}>{t('support:event.back')}</ButtonLink>
        </p>
      )}
    </Page>
  );
});
