import { Button, Modal, PanelState, Segments } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { reasonText } from '../model/own-reason.ts';
import { conflictKey, sideText, type Side } from '../model/sides.ts';
import { Changes } from '../parts/versions/Changes.tsx';
import { useDraftValue } from '../parts/use-draft.ts';
import { usePathWords, wordsAt } from '../parts/use-path-words.ts';
import type { Studio } from '../stores/studio.ts';

/** Decided clashes by name, between the version that the draft began with and the one that runs. */
const sidesSchema = z.object({
  between: z.string(),
  choices: z.record(z.string(), z.enum(['mine', 'theirs'])),
});
type Choices = Readonly<Record<string, Side>>;
const NOTHING: z.output<typeof sidesSchema> = { between: '', choices: {} };
type Sides = NonNullable<Studio['sides']>;

const withChoice = (choices: Choices, key: string, side: Side | 'open'): Choices => {
  const { [key]: _old, ...rest } = choices;
  return side === 'open' ? rest : { ...rest, [key]: side };
};

/** Who published meanwhile, when and why, newest first. */
function Who({ since }: Pick<Studio, 'since'>) {
  const { t } = useTranslation();
  return (
    <>
      {since.map(({ version, operName: name, createTime, reason, ownReason }) => (
        <p key={version}>
          {t('console:sides.who', {
            version,
            name,
            time: createTime.slice(0, 16),
            reason: reasonText(t, reason, ownReason),
          })}
        </p>
      ))}
      <p>{t('console:sides.somebody')}</p>
    </>
  );
}

/** Another user published meanwhile: what they changed, what clashes with this draft, each clash to be decided. Closing it loses nothing. */
export const SidesDialog = observer(function SidesDialog({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const [stored, setStored] = useDraftValue('studio.sides', sidesSchema, NOTHING);
  const wordsOf = usePathWords(studio.bundle, studio.running);
  const { sides } = studio;
  if (!sides) return null;
  // Decisions between other versions decide nothing here.
  const between = `${studio.base?.version ?? 0} ${sides.version}`;
  const choices: Choices = stored.between === between ? stored.choices : NOTHING.choices;
  const open = sides.conflicts.filter((item) => choices[conflictKey(item)] === undefined).length;
  const base = studio.bundleOf(sides.base);
  const theirs = studio.bundleOf(sides.theirs);
  const fits = sides.merged !== null || sides.conflicts.length > 0;
  return (
    <Modal
      open
      onClose={() => studio.closeSides()}
      wide
      title={t('console:sides.title', { version: sides.version })}
      actions={
        <>
          <Button onClick={() => studio.closeSides()}>{t('console:sides.later')}</Button>
          <Button
            tone="primary"
            disabled={!fits || open > 0}
            onClick={() => {
              if (studio.takeMerged(choices)) setStored(null);
            }}
          >
            {t('console:sides.merge')}
          </Button>
        </>
      }
    >
      <Who since={studio.since} />
      {!fits && (
        <PanelState kind="error" title={t('console:sides.unfit')} detail={t('console:sides.unfitDetail')} />
      )}
      {sides.conflicts.length > 0 && (
        <h3>{t('console:sides.conflicts', { count: sides.conflicts.length })}</h3>
      )}
      <ul className="c-conflicts">
        {sides.conflicts.map((item) => {
          const key = conflictKey(item);
          return (
            <ConflictRow
              key={key}
              conflict={item}
              words={wordsAt(wordsOf, item)}
              choice={choices[key] ?? 'open'}
              onChoose={(side) => setStored({ between, choices: withChoice(choices, key, side) })}
            />
          );
        })}
      </ul>
      <h3>{t('console:sides.their')}</h3>
      {base && theirs && <Changes before={base} after={theirs} />}
    </Modal>
  );
});

interface ConflictRowProps {
  readonly conflict: Sides['conflicts'][number];
  /** Its place, as text. */
  readonly words: string;
  readonly choice: Side | 'open';
  readonly onChoose: (side: Side | 'open') => void;
}

/** One clash: the base, both versions, and which to keep. */
function ConflictRow({ conflict, words, choice, onChoose }: ConflictRowProps) {
  const { t } = useTranslation();
  return (
    <li>
      <span>
        {words}{' '}
        <code>
          {conflict.file} › {conflict.path.replaceAll('.', ' › ')}
        </code>
      </span>
      <div>
        {(['base', 'mine', 'theirs'] as const).map((side) => (
          <Fragment key={side}>
            <span>{t(`console:sides.${side}`)}</span>
            <code>{sideText(conflict, side) || t('console:sides.absent')}</code>
          </Fragment>
        ))}
      </div>
      <Segments<Side | 'open'>
        label={t('console:sides.choose')}
        value={choice}
        choices={[
          { value: 'open', label: t('console:sides.undecided') },
          { value: 'mine', label: t('console:sides.mine') },
          { value: 'theirs', label: t('console:sides.theirs') },
        ]}
        onChange={onChoose}
      />
    </li>
  );
}
