import { type Cells, placeOf } from './place.ts';

interface Props {
  readonly columns: number;
  readonly rows: number;
  readonly panels: readonly (Cells & { readonly id: string })[];
  /** px; undefined: the rows fill the screen. */
  readonly rowHeight: number | undefined;
}

/** The empty places of a dashboard's panels while their code and texts are loading: nothing moves when they arrive. */
export function Places({ columns, rows, panels, rowHeight }: Props) {
  return (
    <div className="s-dashboard" data-fit={rowHeight === undefined ? '' : undefined} data-empty aria-hidden>
      <div className="s-grid" style={rowHeight === undefined ? {} : { height: rows * rowHeight }}>
        <div className="s-tiles">
          {panels.map((panel) => (
            <div key={panel.id} className="s-cell" style={placeOf(panel, { columns, rows })}>
              <div className="s-panel" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
