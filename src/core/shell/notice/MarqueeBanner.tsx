import { Icon, IconButton } from '#core/kit';
import { useFirst } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The scrolling notice of R4.13: it scrolls past soon after it appears and now and then afterwards, and stands whole between. It stops under the
 * pointer, and does not scroll for users who prefer reduced motion.
 */
export const MarqueeBanner = observer(function MarqueeBanner() {
  const { marquee, text, config, calendar } = useFirst();
  const { t } = useTranslation();
  // A new element runs the animation again; one without end would have the browser draw frames while nothing moves.
  const [round, setRound] = useState(0);
  if (!config.settings.banner.enabled || !marquee.marqueeVisible) return null;
  const words = text.say(marquee.words);
  return (
    <section className="s-banner" aria-label={t('shell:banner.label')}>
      <Icon name="bell" size={14} />
      <div className="s-banner-track">
        <span key={round} data-again={round > 0} onAnimationEnd={() => setRound(round + 1)}>
          {words}
          {calendar.isAlwaysOpen && t('shell:banner.roundTheClock')}
        </span>
      </div>
      <IconButton
        size="sm"
        icon="close"
        label={t('shell:banner.close', { hideHours: config.settings.banner.hideHours })}
        onClick={() => marquee.closeByHand()}
      />
    </section>
  );
});
