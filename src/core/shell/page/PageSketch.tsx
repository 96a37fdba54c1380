import { pageOf, type PlacedPanel, tilesOf } from '#core/layout';
import { useServices, useTitleOf } from '#core/services';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNamespaces } from '../dashboard/use-namespaces.ts';

/** More rows than the tallest panel shows: those without room are cut off. */
const ROWS = 24;
/** Up to this share of a page's height a panel is one line of figures, up to this share of its width a list of facts. */
const FLAT = 0.15;
const NARROW = 0.2;

const SHAPES = {
  line: ['', 'bid', 'ofr', '', '', ''],
  facts: ['', ''],
  table: ['', 'bid', 'ofr', ''],
} as const;

/** Width of a bar, %: uneven as words and figures are, but the same on every render. */
const widthOf = (row: number, column: number): string => `${10 + ((row * 7 + column * 5) % 4) * 3}%`;

function Bars({ shape, rows }: { readonly shape: keyof typeof SHAPES; readonly rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <div key={row} className="s-sketch-row">
      {SHAPES[shape].map((side, column) => (
        <i
          key={column}
          data-side={side}
          style={{ flexBasis: widthOf(row, column), flexGrow: column === 0 ? 1 : 0 }}
        />
      ))}
    </div>
  ));
}

function Line() {
  return (
    <svg className="s-sketch-line" viewBox="0 0 100 40" preserveAspectRatio="none">
      <polyline
        vectorEffect="non-scaling-stroke"
        points="0,30 12,26 22,28 34,18 46,21 58,12 70,16 82,8 100,11"
      />
    </svg>
  );
}

interface Props {
  /** Id of a dashboard. */
  readonly layout: string;
}

/**
 * A dashboard drawn from its layout alone: each panel in its place under its name, with bars for words and figures. It contains no market figures, so
 * none have to be requested.
 */
export const PageSketch = observer(function PageSketch({ layout }: Props) {
  const { config, plugins } = useServices();
  const { t } = useTranslation();
  const titleOf = useTitleOf();
  const dashboard = config.layout(layout);
  const page = dashboard === undefined ? null : pageOf(dashboard);
  const isReady = useNamespaces(
    (page?.panels ?? []).flatMap(({ panel }) => plugins.describe(panel)?.plugin.id ?? []),
  );
  if (page === null || !isReady) return null;
  const { columns, rows, panels } = page;
  const isChart = ({ panel }: PlacedPanel) => plugins.describe(panel)?.definition.icon === 'chart';
  const shapeOf = ({ w, h }: PlacedPanel): keyof typeof SHAPES => {
    if (h <= rows * FLAT) return 'line';
    return w <= columns * NARROW ? 'facts' : 'table';
  };
  const spanOf = ({ x, y, w, h }: PlacedPanel) => ({
    gridColumn: `${x + 1} / span ${w}`,
    gridRow: `${y + 1} / span ${h}`,
  });
  return (
    <figure className="s-sketch">
      <div
        className="s-sketch-page"
        aria-hidden
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
        }}
      >
        {tilesOf(panels).map((panel) => (
          <div key={panel.id} className="s-sketch-panel" style={spanOf(panel)}>
            <strong>{titleOf(panel)}</strong>
            {isChart(panel) ? (
              <Line />
            ) : (
              <Bars shape={shapeOf(panel)} rows={shapeOf(panel) === 'line' ? 1 : ROWS} />
            )}
          </div>
        ))}
      </div>
      <figcaption>{t('standins:verify.sketch')}</figcaption>
    </figure>
  );
});
