import { differenceOf } from '#core/exchange';
import { type PageLayout, tilesOf } from '#core/layout';
import { useTitleOf } from '#core/services';
import { observer } from 'mobx-react-lite';
import { placeOf } from '../place.ts';
import type { Gesture } from './gesture.ts';

/** Where panels will be when the gesture ends: an outline for each one that changes. */
export const Ghost = observer(function Ghost({
  page,
  gesture,
}: {
  readonly page: PageLayout;
  readonly gesture: Gesture;
}) {
  const titleOf = useTitleOf();
  const { ghost } = gesture;
  if (!ghost) return null;
  const tiles = tilesOf(ghost.panels);
  return (
    <div className="s-ghosts" aria-hidden>
      {differenceOf(page, ghost)
        .filter(({ after }) => after && tiles.includes(after))
        .map(({ panel, kinds }) => (
          <div
            key={panel.id}
            className="s-ghost"
            style={placeOf(panel, ghost)}
            data-new={kinds.includes('added') ? '' : undefined}
          >
            <span>{titleOf(panel)}</span>
          </div>
        ))}
    </div>
  );
});
