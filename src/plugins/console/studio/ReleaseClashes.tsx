import { clashKey, type ReleaseClashInfo } from '#contract/api';
import { parseJsonText } from '#contract/config';
import { Button, Modal, Segments, Tag } from '#core/kit';
import { observer } from 'mobx-react-lite';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePathWords, wordsAt } from '../parts/use-path-words.ts';
import { useSay } from '../parts/use-studio.ts';
import type { ClashSide } from '../stores/settling.ts';
import type { Studio } from '../stores/studio.ts';

const SIDES = ['base', 'published', 'product'] as const;
/** A whole page or layout is represented by its beginning. */
const MAX_CHARS = 300;

/** The parts of the published configuration that could not follow a product release automatically: summarised in one line, settled item by item. */
export const ReleaseClashes = observer(function ReleaseClashes({ studio }: { readonly studio: Studio }) {
  const { t } = useTranslation();
  const say = useSay(studio);
  const [isOpen, setOpen] = useState(false);
  const wordsOf = usePathWords(studio.running);
  const clashes = studio.source?.clashes ?? [];
  if (clashes.length === 0) return null;
  const { settled } = studio.settling;
  const close = () => setOpen(false);
  return (
    <>
      <div className="c-behind" role="status">
        {t('console:release.alert', { count: clashes.length, open: clashes.length - settled.length })}
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('console:release.show')}
        </Button>
      </div>
      <Modal
        open={isOpen}
        onClose={close}
        wide
        title={t('console:release.title')}
        actions={
          <Button tone="primary" onClick={close}>
            {t('console:release.done')}
          </Button>
        }
      >
        <p>{t('console:release.intro')}</p>
        <ul className="c-conflicts">
          {clashes.map((clash) => (
            <ClashRow
              key={clashKey(clash)}
              clash={clash}
              words={wordsAt(wordsOf, clash)}
              say={say}
              choice={studio.settling.choices[clashKey(clash)] ?? 'open'}
              onChoose={(side) => studio.settle(clash, side === 'open' ? null : side)}
            />
          ))}
        </ul>
      </Modal>
    </>
  );
});

interface ClashRowProps {
  readonly clash: ReleaseClashInfo;
  /** Its place, as text. */
  readonly words: string;
  /** The displayed text of a text key; '' when it is none. */
  readonly say: (key: string) => string;
  readonly choice: ClashSide | 'open';
  readonly onChoose: (side: ClashSide | 'open') => void;
}

/** One item: why it is here, what each side has, what runs, and which side to keep. */
function ClashRow({ clash, words, say, choice, onChoose }: ClashRowProps) {
  const { t } = useTranslation();
  const place =
    clash.path === ''
      ? `${clash.file} › ${t('console:release.wholeFile')}`
      : [clash.file, ...clash.path.split('.')].join(' › ');
  const wordsOf = (json: string): string => {
    if (json === '') return t('console:sides.absent');
    const value = parseJsonText(json);
    const meant = typeof value === 'string' ? say(value) : '';
    return `${json.length > MAX_CHARS ? `${json.slice(0, MAX_CHARS)}…` : json}${meant === '' ? '' : `  ${meant}`}`;
  };
  return (
    <li>
      <span className="c-clash">
        <Tag tone={clash.kept === 'published' ? 'info' : 'warn'}>{t(`console:release.${clash.reason}`)}</Tag>
        <b>{words}</b>
        <code>{place}</code>
        <small>
          {t(clash.kept === 'published' ? 'console:release.runsPublished' : 'console:release.runsProduct')}
        </small>
      </span>
      <div>
        {SIDES.map((side) => (
          <Fragment key={side}>
            <span>{t(`console:release.${side}`)}</span>
            <code>{wordsOf(clash[side])}</code>
          </Fragment>
        ))}
      </div>
      <Segments<ClashSide | 'open'>
        label={`${t('console:release.choose')} ${words}`}
        value={choice}
        choices={[
          { value: 'open', label: t('console:release.undecided') },
          { value: 'published', label: t('console:release.usePublished') },
          { value: 'product', label: t('console:release.useProduct') },
        ]}
        onChange={onChoose}
      />
    </li>
  );
}
