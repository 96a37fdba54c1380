import { Tag, type Tone } from '#core/kit';
import type { PanelChange } from '#core/exchange';
import { useText } from '#core/services';
import { useSettingWords, useTitleOf } from './panel-words.ts';

const toneOf: Readonly<Record<PanelChange['kinds'][number], Tone>> = {
  added: 'ok',
  removed: 'bad',
  moved: 'info',
  resized: 'info',
  settings: 'accent',
  channel: 'plain',
};

/** A difference in words, a row a panel. */
export function Changes({ changes }: { readonly changes: readonly PanelChange[] }) {
  return (
    <ul className="s-changes">
      {changes.map((change) => (
        <Row key={`${change.panel.id} ${change.kinds[0]}`} change={change} />
      ))}
    </ul>
  );
}

function Row({ change: { panel, before, after, kinds, settings } }: { readonly change: PanelChange }) {
  const { t } = useText();
  const titleOf = useTitleOf();
  const words = useSettingWords(panel.panel);
  const size = before && after && kinds.includes('resized') ? `${before.w} × ${before.h} → ${after.w} × ${after.h}` : '';
  const names = settings.map((name) => words(name, 'label') ?? name).join('、');
  return (
    <li>
      <span>{titleOf(panel)}</span>
      <span className="s-changes-tags">
        {kinds.map((kind) => (
          <Tag key={kind} tone={toneOf[kind]}>
            {t(`layout:change.${kind}`)}
          </Tag>
        ))}
      </span>
      <small>{[size, names].filter(Boolean).join('；')}</small>
    </li>
  );
}
