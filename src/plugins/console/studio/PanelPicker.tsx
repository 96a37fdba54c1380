import type { Catalogue } from '#contract/config';
import { Button, Popover } from '#core/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FindBox } from '#core/kit/find';

interface Props {
  readonly panels: Catalogue['panels'];
  readonly titleOf: (panel: { readonly panel: string }) => string;
  /** Label of its button; default: that a panel is added. */
  readonly label?: string;
  readonly onPick: (kind: string) => void;
}

/** The kinds of panel that a layout can take, each with its preferred share of the page. */
export function PanelPicker({ panels, titleOf, label, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <Popover
      label={t('console:canvas.catalogue')}
      align="start"
      renderTrigger={(props) => (
        <Button icon="plus" size="sm" {...props}>
          {label ?? t('console:canvas.add')}
        </Button>
      )}
    >
      {(close) => (
        <Kinds
          {...{ panels, titleOf }}
          onPick={(kind) => {
            onPick(kind);
            close();
          }}
        />
      )}
    </Popover>
  );
}

/** The kinds whose name or id contains the search text. */
function Kinds({ panels, titleOf, onPick }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const query = typed.trim().toLowerCase();
  const found = Object.entries(panels).filter(([kind]) =>
    `${titleOf({ panel: kind })} ${kind}`.toLowerCase().includes(query),
  );
  return (
    <>
      <FindBox label={t('console:canvas.find')} maxLength={40} value={typed} onChange={setTyped} />
      <ul className="c-catalogue scroll" aria-label={t('console:canvas.catalogue')}>
        {found.map(([kind, { default: size, min }]) => (
          <li key={kind}>
            <button type="button" onClick={() => onPick(kind)}>
              <Thumbnail size={size} />
              <span>
                <b>{titleOf({ panel: kind })}</b>
                <small>{kind}</small>
                <small>
                  {t('console:canvas.size', { w: size[0], h: size[1], minW: min[0], minH: min[1] })}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="c-catalogue-none" role="status">
          {t('console:canvas.none')}
        </p>
      )}
    </>
  );
}

/** The share of the page that a panel takes by default, drawn. */
function Thumbnail({ size: [w, h] }: { readonly size: readonly [number, number] }) {
  return (
    <svg
      width="60"
      height="40"
      viewBox="0 0 120 100"
      preserveAspectRatio="none"
      aria-hidden
      className="c-thumb"
    >
      <rect width="120" height="100" rx="4" />
      <rect width={w} height={Math.min(100, h)} rx="4" data-panel="" />
      {Array.from({ length: 4 }, (_, n) => (
        <path key={n} d={`M6 ${10 + n * 12}h${Math.max(6, w - 14 - (n % 2) * 10)}`} />
      ))}
    </svg>
  );
}
