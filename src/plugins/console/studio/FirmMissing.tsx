import { basic } from '#contract/api';
import { missingOf, parseJsonText } from '#contract/config';
import { Button } from '#core/kit';
import { useCall } from '#core/query';
import { namesText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { firmIn } from '../model/firm-in.ts';
import type { Studio } from '../stores/studio.ts';

/** States what visitors look for and nobody has set; outside demonstrations, where it is invented. */
export const FirmMissing = observer(function FirmMissing({ studio }: { readonly studio: Studio }) {
  const { t, i18n } = useTranslation();
  const { value: stored } = useCall(basic.firm, {}, { shared: true, notTips: true });
  if (stored === null || stored.isDemo) return null;
  const missing = missingOf(firmIn(parseJsonText(studio.texts.settings))).filter(
    (field) => stored[field] === '',
  );
  const isOpen = studio.file === 'settings' && studio.path[0] === 'firm';
  if (missing.length === 0) return null;
  const names = namesText(
    missing.map((field) => t(`console:field.${field}`)),
    i18n.language,
  );
  return (
    <div className="c-behind" role="status">
      {t('console:firm.missing', { names })}
      {!isOpen && (
        <Button size="sm" onClick={() => studio.select('settings', ['firm'])}>
          {t('console:firm.fill')}
        </Button>
      )}
    </div>
  );
});
