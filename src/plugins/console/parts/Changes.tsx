import type { ConfigFiles } from '#contract/config';
import { fileNameOf } from '#contract/config';
import { diffBundles, type Effect, effectsOf } from '#contract/config/pipeline';
import { Tag } from '#core/kit';
import { useText } from '#core/services';
import { useMemo } from 'react';
import { useSayIn } from './use-studio.ts';

const SHOWN = 160;
const short = (value: unknown): string => {
  const text = JSON.stringify(value) ?? '';
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};
const tones = {
  gained: 'ok',
  lost: 'bad',
  redirected: 'warn',
  added: 'ok',
  removed: 'bad',
  changed: 'info',
  moved: 'warn',
} as const;

/** Who gains and who loses what, and below it what differs: the same for a publish, a rollback and a look at a version. */
export function Changes({ before, after }: { readonly before: ConfigFiles; readonly after: ConfigFiles }) {
  const { t } = useText();
  const say = useSayIn(useMemo(() => ({ ...before.settings.texts, ...after.settings.texts }), [before, after]));
  const { effects, kinds } = useMemo(() => effectsOf(before, after), [before, after]);
  const changes = useMemo(() => diffBundles(before, after), [before, after]);
  const nameOf = ({ label, id }: Effect): string => say(label) || id;
  const titleOf = (id: string): string => {
    const title =
      after.routes.routes.flatMap((route) => [route, ...(route.children ?? [])]).find((route) => route.id === id)?.title ?? id;
    return say(title) || id;
  };
  return (
    <>
      <h3>{t('console:effects.title')}</h3>
      {effects.length === 0 && <p className="c-hint">{t('console:effects.none', { kinds })}</p>}
      <ul className="c-changes" aria-label={t('console:effects.title')}>
        {effects.map((item) => (
          <li key={`${item.change} ${item.what} ${item.id} ${item.from ?? ''} ${item.to ?? ''}`}>
            <Tag tone={tones[item.change]}>{t(`console:effects.${item.change}`)}</Tag>
            <span>
              {t(`console:effects.${item.what}`)} <b>{item.change === 'redirected' ? titleOf(item.id) : nameOf(item)}</b>{' '}
              <code>{item.id}</code>
              {item.from !== undefined && item.to !== undefined && ` ${titleOf(item.from)} → ${titleOf(item.to)}`}
              <small>{t('console:effects.who', { who: item.who.join('、'), kinds: item.kinds, all: kinds })}</small>
            </span>
          </li>
        ))}
      </ul>
      <h3>{t('console:changes.title', { count: changes.length })}</h3>
      {changes.length === 0 && <p className="c-hint">{t('console:changes.none')}</p>}
      <ul className="c-changes" aria-label={t('console:changes.list')}>
        {changes.map((item) => (
          <li key={`${item.op} ${item.file} ${item.path.join('/')}`}>
            <Tag tone={tones[item.op]}>{t(`console:changes.${item.op}`)}</Tag>
            <span>
              <code>{[fileNameOf(item.file), ...item.path].join(' › ')}</code>
              {item.before !== undefined && <del>{short(item.before)}</del>}
              {item.after !== undefined && <ins>{short(item.after)}</ins>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
