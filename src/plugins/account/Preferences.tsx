import { useDarkMode } from '#core/hooks';
import { Button, Card, Delta, Segments, Switch } from '#core/kit';
import { usePlugin } from '#core/services';
import { LANGUAGES } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Modes } from './Modes.tsx';
import { Row } from './parts/Row.tsx';
import { Sharing } from './Sharing.tsx';
import { useResetLayouts } from './use-reset-layouts.ts';
import { accountPlugin } from './plugin.ts';

/** Theme, price colours, flash, language, layouts, quote modes, sharing: each takes effect at once. */
export const Preferences = observer(function Preferences() {
  const { theme, text, quoteView } = usePlugin(accountPlugin);
  const [isDark, setDark] = useDarkMode();
  const { t } = useTranslation();
  return (
    <>
      <Card title={t('account:preferences.appearance')}>
        <Row label={t('account:preferences.theme')} hint={t('account:preferences.themeHint')}>
          <Segments
            label={t('account:preferences.theme')}
            value={isDark ? 'dark' : 'light'}
            choices={[
              { value: 'dark', label: t('account:preferences.dark') },
              { value: 'light', label: t('account:preferences.light') },
            ]}
            onChange={(value) => setDark(value === 'dark')}
          />
        </Row>
        <Row label={t('account:preferences.prices')} hint={t('account:preferences.pricesHint')}>
          <span className="a-sample" aria-label={t('account:preferences.sample')} role="img">
            <Delta value={1.25} /> <Delta value={-0.75} />
          </span>
          <Segments
            label={t('account:preferences.prices')}
            value={theme.priceColour}
            choices={[
              { value: 'red-up', label: t('account:preferences.redUp') },
              { value: 'green-up', label: t('account:preferences.greenUp') },
              { value: 'cvd', label: t('account:preferences.cvd') },
            ]}
            onChange={(value) => theme.setPriceColour(value)}
          />
        </Row>
        <Row label={t('account:preferences.flash')} hint={t('account:preferences.flashHint')}>
          <Switch checked={quoteView.driverAnimate} onChange={(on) => quoteView.setDriverAnimate(on)}>
            {t(quoteView.driverAnimate ? 'account:preferences.on' : 'account:preferences.off')}
          </Switch>
        </Row>
        <Row label={t('account:preferences.language')} hint={t('account:preferences.languageHint')}>
          <Segments
            label={t('account:preferences.language')}
            value={text.language}
            choices={LANGUAGES.map((value) => ({ value, label: value === 'zh-CN' ? '中文' : 'English' }))}
            onChange={(value) => void text.setLanguage(value)}
          />
        </Row>
        <Layouts />
      </Card>
      <Modes />
      <Sharing />
    </>
  );
});

function Layouts() {
  const { t } = useTranslation();
  const resetLayouts = useResetLayouts();
  return (
    <Row label={t('account:preferences.layout')} hint={t('account:preferences.layoutHint')}>
      <Button aria-haspopup="dialog" onClick={() => void resetLayouts()}>
        {t('account:preferences.reset')}
      </Button>
    </Row>
  );
}
