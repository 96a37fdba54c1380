import type { ChannelColour } from '#contract/config';
import { Button, Icon, iconOr, PanelState, TextInput } from '#core/kit';
import type { PageLayout } from '#core/layout';
import { useServices } from '#core/services';
import { dynamicText } from '#core/text';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamespaces } from '../use-namespaces.ts';
import { catalogueItems, type CatalogueItem, searchCatalogue } from './catalogue-items.ts';
import { PANEL_MIME } from './gesture.ts';
import type { LayoutEditor } from './layout-editor.ts';
import { PanelPreview } from './PanelPreview.tsx';
import { PreviewQueue } from './preview-queue.ts';
import { Sheet } from './Sheet.tsx';
import { useKindOf } from './kind-of.ts';

interface Props {
  readonly page: PageLayout;
  readonly editor: LayoutEditor;
  readonly onClose: () => void;
}

/** The link colour of most panels of the page: a preview shows the page's bond. */
function colourOf({ panels }: PageLayout): ChannelColour | null {
  const colours = panels.flatMap(({ channel }) => channel ?? []);
  const count = (colour: ChannelColour) => colours.filter((item) => item === colour).length;
  return colours.toSorted((a, b) => count(b) - count(a))[0] ?? null;
}

/** Arrow keys move from card to card. */
function handleArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('.s-card-add')];
  const at = cards.findIndex((card) => card === document.activeElement);
  const next = cards[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Every panel that this user may add, by plugin, with a preview. Click, Enter or drag adds one. */
export const CatalogueSheet = observer(function CatalogueSheet({ page, editor, onClose }: Props) {
  const { plugins } = useServices();
  const { t } = useTranslation();
  const kindOf = useKindOf();
  const [search, setSearch] = useState('');
  const [queue] = useState(() => new PreviewQueue());
  const [stills] = useState(() => new Map<string, HTMLElement>());
  const registered = [...plugins.panels.values()];
  const isReady = useNamespaces(registered.map((panel) => panel.plugin.id));
  const items = isReady
    ? catalogueItems(
        registered,
        ({ id }) => kindOf(id) === 'allowed',
        (key) => dynamicText(t, key),
      )
    : [];
  const groups = searchCatalogue(items, search);
  const colour = colourOf(page);
  const placed = (kind: string) => page.panels.filter((panel) => panel.panel === kind).length;
  return (
    <Sheet
      title={t('layout:catalogue.title')}
      detail={t('layout:catalogue.detail', { count: items.length })}
      onClose={onClose}
    >
      <Search value={search} onChange={setSearch} />
      {isReady && groups.length === 0 && (
        <PanelState
          kind="search"
          title={t('layout:catalogue.nothing')}
          detail={t('layout:catalogue.nothingDetail', { search })}
        >
          <Button size="sm" onClick={() => setSearch('')}>
            {t('layout:catalogue.showAll')}
          </Button>
        </PanelState>
      )}
      <div onKeyDown={handleArrows} role="presentation">
        {groups.map((group) => (
          <div key={group.plugin} role="group" className="s-catalogue" aria-label={group.title}>
            <h3>
              {group.title}
              <span>{group.items.length}</span>
            </h3>
            {group.items.map((item) => (
              <Card key={item.kind} item={item} placed={placed(item.kind)} editor={editor}>
                <PanelPreview item={item} queue={queue} stills={stills} colour={colour} />
              </Card>
            ))}
          </div>
        ))}
      </div>
    </Sheet>
  );
});

interface SearchProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Arrow down moves on to the cards. */
function Search({ value, onChange }: SearchProps) {
  const { t } = useTranslation();
  return (
    <div className="s-sheet-search">
      <TextInput
        icon="search"
        type="search"
        data-first=""
        value={value}
        aria-label={t('layout:catalogue.search')}
        placeholder={t('layout:catalogue.search')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            event.currentTarget.closest('.s-sheet')?.querySelector<HTMLElement>('.s-card-add')?.focus();
          }
        }}
      />
    </div>
  );
}

interface CardProps extends Pick<Props, 'editor'> {
  readonly item: CatalogueItem;
  readonly placed: number;
  readonly children: ReactNode;
}

function Card({ item, placed, editor, children }: CardProps) {
  const { t } = useTranslation();
  const { kind, title, description, definition } = item;
  const [w, h] = definition.size.default;
  return (
    <button
      type="button"
      className="s-card-add"
      data-kind={kind}
      draggable
      onClick={() => editor.add(kind)}
      onDragStart={(event) => {
        event.dataTransfer.setData(PANEL_MIME, kind);
        event.dataTransfer.effectAllowed = 'copy';
        editor.gesture.take(kind);
      }}
      onDragEnd={() => editor.gesture.end()}
    >
      {children}
      <span className="s-card-words">
        <Icon name={iconOr(definition.icon, 'layout')} size={14} />
        <strong>{title}</strong>
        <span className="s-card-size">{t('layout:catalogue.size', { w, h })}</span>
        {placed > 0 && (
          <span className="s-card-placed">{t('layout:catalogue.placed', { count: placed })}</span>
        )}
      </span>
      {description !== '' && <span className="s-card-detail">{description}</span>}
    </button>
  );
}
