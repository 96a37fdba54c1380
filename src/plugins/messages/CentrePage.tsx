import { addressOf } from '#contract/config';
import { Count, TabLinks } from '#core/kit';
import { usePlugin } from '#core/services';
import { PageOutlet } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import './messages.css';
import { messagesPlugin } from './plugin.ts';

const tabs = [
  ['all', 'allMessage'],
  ['unread', 'unreadMessage'],
  ['order', 'orderMessage'],
  ['system', 'systemMessage'],
] as const;

/** The message centre: four lists, each with its own address (R2.07). */
export const View = observer(function CentrePage() {
  const { config, inbox } = usePlugin(messagesPlugin);
  const { t } = useTranslation();
  const links = tabs.flatMap(([key, id]) => {
    const route = config.routes.get(id);
    const label = (
      <>
        {t(`messages:${key}`)}
        {key === 'unread' && <Count value={inbox.unread} />}
      </>
    );
    return route ? [{ to: addressOf(route), label }] : [];
  });
  return (
    <div className="m-centre">
      <h1>{t('messages:title')}</h1>
      <section className="m-card">
        <TabLinks label={t('messages:tabs')} links={links} />
        <PageOutlet />
      </section>
    </div>
  );
});
