import { differenceOf } from '#core/exchange';
import type { PageLayout } from '#core/layout';
import { MiniMap } from './MiniMap.tsx';
import type { TitleOf } from '#core/services';
import './minimap.css';

/**
 * Two states of a page drawn side by side: removals are highlighted on the left, additions and changes on the right. `isEven`: neither
 * precedes the other; differences are highlighted on both.
 */
export function BeforeAfter({
  before,
  after,
  words,
  isEven = false,
  titleOf,
}: {
  readonly before: PageLayout;
  readonly after: PageLayout;
  readonly words: readonly [before: string, after: string];
  readonly isEven?: boolean;
  readonly titleOf?: TitleOf;
}) {
  const titles = titleOf ? { titleOf } : {};
  // A panel may be removed and leave its id to one of another kind: removals and additions are distinguished.
  const changes = differenceOf(before, after);
  const gone = new Set(changes.filter(({ after: now }) => now === null).map(({ panel }) => panel.id));
  const kinds = new Map(
    changes.filter(({ after: now }) => now !== null).map(({ panel, kinds: list }) => [panel.id, list]),
  );
  return (
    <div className="s-before-after">
      <figure>
        <figcaption>{words[0]}</figcaption>
        <MiniMap
          {...titles}
          page={before}
          label={words[0]}
          marks={(id) => {
            if (gone.has(id)) return isEven ? 'added' : 'removed';
            return isEven && kinds.has(id) ? 'changed' : 'same';
          }}
        />
      </figure>
      <figure>
        <figcaption>{words[1]}</figcaption>
        <MiniMap
          {...titles}
          page={after}
          label={words[1]}
          marks={(id) => (kinds.get(id)?.includes('added') ? 'added' : kinds.has(id) ? 'changed' : 'same')}
        />
      </figure>
    </div>
  );
}
