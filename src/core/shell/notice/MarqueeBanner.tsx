import { Icon, IconButton } from '#core/kit';
import { useFirst } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';

/** The scrolling notice of R4.13. It stops under the pointer and for users who prefer reduced motion. */
export const MarqueeBanner = observer(function MarqueeBanner() {
  const { marquee, text, config, calendar } = useFirst();
  const { t } = useTranslation();
  if (!config.settings.banner.enabled || !marquee.marqueeVisible) return null;
  const words = text.say(marquee.words);
  return (
    <section className="s-banner" aria-label={t('shell:banner.label')}>
      <Icon name="bell" size={14} />
      <div className="s-banner-track">
        <span>
          {words}
          {calendar.isAlwaysOpen && t('shell:banner.roundTheClock')}
        </span>
      </div>
      <IconButton
        size="sm"
        icon="close"
        label={t('shell:banner.close')}
        onClick={() => marquee.closeByHand()}
      />
    </section>
  );
});
