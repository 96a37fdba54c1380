import { type PageLayout, tabsOf, tilesOf } from '#core/layout';
import { type TitleOf, useTitleOf } from '#core/services';

type Mark = 'same' | 'added' | 'removed' | 'changed';

/** A page drawn small: one rectangle a panel, named where there is room. `marks` defines what is drawn in which colour. */
export function MiniMap({
  page,
  marks,
  label,
  titleOf,
}: {
  readonly page: PageLayout;
  readonly marks?: (panel: string) => Mark;
  readonly label: string;
  /** Titles other than those of the running product. */
  readonly titleOf?: TitleOf;
}) {
  const own = useTitleOf();
  const [width, height] = [page.columns, page.columns * 0.58];
  const unit = height / page.rows;
  return (
    <svg className="s-mini" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {tilesOf(page.panels).map((panel) => {
        const [w, h] = [panel.w - 1, panel.h * unit - 1];
        const behind = panel.tab ? tabsOf(page.panels, panel.tab.stack).length - 1 : 0;
        const title = (titleOf ?? own)(panel) + (behind > 0 ? ` +${behind}` : '');
        const size = Math.min(5, (w - 2) / Math.max(1, title.length));
        return (
          <g key={panel.id} data-mark={marks?.(panel.id) ?? 'same'}>
            <rect
              x={panel.x + 0.5}
              y={panel.y * unit + 0.5}
              width={Math.max(0.5, w)}
              height={Math.max(0.5, h)}
              rx={1}
            />
            {size >= 2.4 && h >= size + 1 && (
              <text x={panel.x + panel.w / 2} y={panel.y * unit + (panel.h * unit) / 2} fontSize={size}>
                {title}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
