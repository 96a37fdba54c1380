import { Tag, type Tone } from '#core/kit';
import type { PanelChange } from '#core/exchange';
import { useTitleOf } from '#core/services';
import { namesText } from '#core/text';
import { useTranslation } from 'react-i18next';
import { useSettingWords } from './panel-words.ts';

const toneOf: Readonly<Record<PanelChange['kinds'][number], Tone>> = {
  added: 'ok',
  removed: 'bad',
  moved: 'info',
  resized: 'info',
  tab: 'info',
  settings: 'accent',
  channel: 'plain',
  name: 'plain',
};

interface Props {
  readonly changes: readonly PanelChange[];
  /** Names of the two states, when neither precedes the other. */
  readonly sides?: readonly [string, string];
}

/** A difference as text, one row a panel. */
export function Changes({ changes, sides }: Props) {
  return (
    <ul className="s-changes">
      {changes.map((change) => (
        <Row key={`${change.panel.id} ${change.kinds[0]}`} change={change} sides={sides} />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly change: PanelChange;
  readonly sides: Props['sides'];
}

function Row({ change: { panel, before, after, kinds, settings }, sides }: RowProps) {
  const { t, i18n } = useTranslation();
  const titleOf = useTitleOf();
  const words = useSettingWords(panel.panel);
  const size =
    before && after && kinds.includes('resized')
      ? `${before.w} × ${before.h} ${sides ? '/' : '→'} ${after.w} × ${after.h}`
      : '';
  const wordOf = (kind: PanelChange['kinds'][number]): string => {
    if (!sides) return t(`layout:change.${kind}`);
    if (kind === 'added' || kind === 'removed')
      return t('layout:differs.only', { side: sides[kind === 'added' ? 1 : 0] });
    return t(`layout:differs.${kind}`);
  };
  const called =
    before && after && kinds.includes('name')
      ? `${titleOf(before)} ${sides ? '/' : '→'} ${titleOf(after)}`
      : '';
  const names = namesText(
    settings.map((name) => words(name, 'label') ?? name),
    i18n.language,
  );
  return (
    <li>
      <span>{titleOf(panel)}</span>
      <span className="s-changes-tags">
        {kinds.map((kind) => (
          <Tag key={kind} tone={sides && kind === 'removed' ? toneOf.added : toneOf[kind]}>
            {wordOf(kind)}
          </Tag>
        ))}
      </span>
      <small>{[called, size, names].filter(Boolean).join(' · ')}</small>
    </li>
  );
}
