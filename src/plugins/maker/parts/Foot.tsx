import { Icon, Kbd } from '#core/kit';
import { usePlugin } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { makerPlugin } from '../plugin.ts';
import { LEGEND } from '../model/legend.ts';
import type { MakerDesk } from '../stores/desk.ts';

/** How many quotes are in which state, and the key legend. */
export const Foot = observer(function Foot({ desk }: { readonly desk: MakerDesk }) {
  const { t } = useTranslation();
  const { store, focus } = desk;
  const chosen = focus.chosen.size;
  return (
    <>
      <Refusal desk={desk} />
      <footer className="mk-foot">
        <ul className="mk-keys" aria-label={t('maker:keys')}>
          {LEGEND.map(({ keys, text }) => (
            <li key={text}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {t(`maker:key.${text}`)}
            </li>
          ))}
        </ul>
        <div className="mk-counts">
          <span className="k-num">{t('maker:count.bonds', { count: store.rows.length })}</span>
          <span className="k-num">{t('maker:count.live', { count: store.live.length })}</span>
          {store.paused.length > 0 && (
            <span className="k-num">{t('maker:count.paused', { count: store.paused.length })}</span>
          )}
          {store.changed.length > 0 && (
            <span className="k-num" data-tone="edited">
              {t('maker:count.changed', { count: store.changed.length })}
            </span>
          )}
          {chosen > 1 && <span className="k-num">{t('maker:count.chosen', { count: chosen })}</span>}
        </div>
      </footer>
    </>
  );
});

/** Why the current row, or else the first one, was refused: in full, however little room its line has. */
const Refusal = observer(function Refusal({ desk }: { readonly desk: MakerDesk }) {
  const { text } = usePlugin(makerPlugin);
  const { t } = useTranslation();
  const { store, focus } = desk;
  const refused = store.rows.filter(({ answer }) => answer?.ok === false);
  const row = refused.find(({ securityId }) => securityId === focus.current?.id) ?? refused[0];
  return (
    <p className="mk-refusal" role="status">
      {row?.answer && (
        <>
          <Icon name="error" size={13} />
          <b>
            {row.symbol} {row.securityId}
          </b>
          <span>{text.say(row.answer.words)}</span>
          {refused.length > 1 && <small>{t('maker:count.refused', { count: refused.length })}</small>}
        </>
      )}
    </p>
  );
});
