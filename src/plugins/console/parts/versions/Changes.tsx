import { consoleApi, type ReplyOf } from '#contract/api';
import { type Bundle, type BundleText, type ConfigFiles, fileNameOf, type Gate } from '#contract/config';
import { diffBundles, type Effect, effectKey, effectsOf } from '#contract/config/pipeline';
import { Tag } from '#core/kit';
import { pageOf } from '#core/layout';
import { BeforeAfter } from '#core/minimap';
import { useCall } from '#core/query';
import { namesText } from '#core/text';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { gateText } from '../../model/gate-words.ts';
import { fieldName } from '../../model/field-name.ts';
import { valueWords } from '../../model/value-words.ts';
import { DocumentLines } from './DocumentLines.tsx';
import { usedText } from './Used.tsx';
import { useUsage } from './use-usage.ts';
import { useGateWords, useKindWords } from '../use-gate-words.ts';
import { usePathWords } from '../use-path-words.ts';
import { joinedWords, useKindOf, useSayIn } from '../use-studio.ts';

const MAX_CHARS = 160;
const tones = {
  gained: 'ok',
  lost: 'bad',
  redirected: 'warn',
  added: 'ok',
  removed: 'bad',
  changed: 'info',
  moved: 'warn',
} as const;

const textsOf = ({ routes, menu, layouts, settings }: ConfigFiles): BundleText => ({
  routes: JSON.stringify(routes),
  menu: JSON.stringify(menu),
  layouts: JSON.stringify(layouts),
  settings: JSON.stringify(settings),
});

interface Props {
  readonly before: Bundle;
  readonly after: Bundle;
}

/** Names of ids and keys of two bundles. */
function useNamesIn({ before, after }: Props) {
  const say = useSayIn(useMemo(() => joinedWords([after.settings, before.settings]), [before, after]));
  const kindOf = useKindOf(say);
  const nameOf = ({ what, label, id }: Effect): string => {
    if (what !== 'panel') return say(label) || id;
    const layout = [...after.layouts.layouts, ...before.layouts.layouts].find(
      (item) => item.id === id.split('/')[0],
    );
    return [say(layout?.title) || id.split('/')[0], say(label) || kindOf(label) || label].join(' › ');
  };
  const titleOf = (id: string): string => {
    const title =
      after.routes.routes
        .flatMap((route) => [route, ...(route.children ?? [])])
        .find((route) => route.id === id)?.title ?? id;
    return say(title) || id;
  };
  return { say, kindOf, nameOf, titleOf };
}

type Names = ReturnType<typeof useNamesIn>;

/** Who gains and who loses what, and below it the differences: the same for a publish, a rollback and a view of a version. */
export function Changes({ before, after }: Props) {
  const { t } = useTranslation();
  const names = useNamesIn({ before, after });
  const wordsOf = usePathWords(after, before);
  const kindWords = useKindWords();
  const { effects } = useMemo(
    () => effectsOf(before, after, undefined, kindWords),
    [before, after, kindWords],
  );
  const changes = useMemo(() => diffBundles(before, after), [before, after]);
  const request = useMemo(
    () => ({ body: { before: textsOf(before), texts: textsOf(after) } }),
    [before, after],
  );
  // Shown when it arrives: what is known without accounts does not wait for it.
  const impact = useCall(consoleApi.impact, request, { when: effects.length > 0, notTips: true }).value;
  return (
    // First to get the focus: read from its beginning, scrolled by keyboard.
    <div className="c-diff scroll" role="region" aria-label={t('console:effects.title')} tabIndex={0}>
      <h3>{t('console:effects.title')}</h3>
      {effects.length === 0 && <p className="c-hint">{t('console:effects.none')}</p>}
      <ul className="c-changes" aria-label={t('console:effects.title')}>
        {effects.map((item) => (
          <EffectLine
            key={`${item.change} ${item.what} ${item.id} ${item.from ?? ''} ${item.to ?? ''}`}
            effect={item}
            impact={impact}
            names={names}
          />
        ))}
      </ul>
      <h3>{t('console:changes.title', { count: changes.length })}</h3>
      <Shapes before={before} after={after} names={names} />
      {changes.length === 0 && <p className="c-hint">{t('console:changes.none')}</p>}
      <ul className="c-changes" aria-label={t('console:changes.list')}>
        {changes.map((item) => (
          <ChangeLine
            key={`${item.op} ${item.file} ${item.path.join('/')}`}
            change={item}
            wordsOf={wordsOf}
            names={names}
          />
        ))}
      </ul>
    </div>
  );
}

interface EffectProps {
  readonly effect: Effect;
  readonly impact: ReplyOf<typeof consoleApi.impact> | null;
  readonly names: Names;
}

function EffectLine({ effect, impact, names: { nameOf, titleOf } }: EffectProps) {
  const { t, i18n } = useTranslation();
  const usage = useUsage();
  const { change, what, id, from, to, who } = effect;
  return (
    <li>
      <Tag tone={tones[change]}>{t(`console:effects.${change}`)}</Tag>
      <span>
        {t(`console:effects.${what}`)} <b>{change === 'redirected' ? titleOf(id) : nameOf(effect)}</b>{' '}
        <code>{id}</code>
        {from !== undefined && to !== undefined && ` ${titleOf(from)} → ${titleOf(to)}`}
        {/* Its space is reserved until the number arrives: a dialog that grows moves its buttons under the pointer. */}
        <small>
          <b>
            {impact === null
              ? '\u00a0'
              : t('console:effects.peopleOf', {
                  count: impact.people[effectKey(effect)] ?? 0,
                  all: impact.accounts,
                  used: impact.used[effectKey(effect)] ?? 0,
                })}
          </b>
        </small>
        <small>{t('console:effects.who', { who: namesText(who, i18n.language) })}</small>
        {/* What a user gains has not been used by anyone. */}
        {change !== 'gained' && (
          <small>{usage === null ? '\u00a0' : usedText(t, usage, `${what} ${id}`)}</small>
        )}
      </span>
    </li>
  );
}

/** Layouts whose panels differ are drawn: cell numbers are not informative. */
function Shapes({ before, after, names: { say, kindOf } }: Props & { readonly names: Names }) {
  const { t } = useTranslation();
  const shaped = after.layouts.layouts.flatMap((layout) => {
    const old = before.layouts.layouts.find((item) => item.id === layout.id);
    return old && JSON.stringify(old.panels) !== JSON.stringify(layout.panels)
      ? [[old, layout] as const]
      : [];
  });
  return shaped.map(([one, other]) => (
    <section key={other.id} aria-label={say(other.title) || other.id}>
      <h4>{say(other.title) || other.id}</h4>
      <BeforeAfter
        before={pageOf(one)}
        after={pageOf(other)}
        words={[t('console:changes.before'), t('console:changes.after')]}
        titleOf={(panel) => say(panel.title) || kindOf(panel.panel) || panel.panel}
      />
    </section>
  ));
}

interface ChangeProps {
  readonly wordsOf: ReturnType<typeof usePathWords>;
  readonly change: ReturnType<typeof diffBundles>[number];
  readonly names: Names;
}

function ChangeLine({
  change: { op, file, path, before, after },
  wordsOf,
  names: { say, kindOf },
}: ChangeProps) {
  const { t, i18n } = useTranslation();
  const words = useGateWords();
  const key = path.at(-1);
  // A gate is shown as a sentence, a text key or a kind of panel as its text.
  const short = (value: unknown): string => {
    // `as` holds: both bundles passed the schema, where `when` is a gate.
    if (key === 'when') return gateText(value as Gate, words);
    const cut = (long: string): string => (long.length > MAX_CHARS ? `${long.slice(0, MAX_CHARS)}…` : long);
    if (typeof value === 'object' && value !== null)
      return cut(
        valueWords(value, {
          field: (name) => say(`console:field.${fieldName([...path, name])}`),
          meant: (name) => say(name) || kindOf(name),
          gate: (gate) => gateText(gate as Gate, words),
          list: (parts) => namesText(parts, i18n.language),
          flag: (is) => t(is ? 'console:form.yes' : 'console:form.no'),
        }),
      );
    const raw = JSON.stringify(value) ?? '';
    const meant = typeof value === 'string' ? say(value) || kindOf(value) : '';
    return `${cut(raw)}${meant === '' ? '' : `  ${meant}`}`;
  };
  return (
    <li>
      <Tag tone={tones[op]}>{t(`console:changes.${op}`)}</Tag>
      <span>
        {wordsOf(file, path)} <code>{[fileNameOf(file), ...path].join(' › ')}</code>
        {file === 'settings' && path[0] === 'documents' ? (
          <DocumentLines before={before} after={after} />
        ) : (
          <>
            {before !== undefined && <del>{short(before)}</del>}
            {after !== undefined && <ins>{short(after)}</ins>}
          </>
        )}
      </span>
    </li>
  );
}
