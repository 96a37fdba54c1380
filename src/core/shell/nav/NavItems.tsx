import type { MenuItem } from '#contract/config';
import { DropMenu, Icon } from '#core/kit';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isActive, menuEntries } from './menu-entries.ts';
import { NavItem } from './NavItem.tsx';
import { useMenuTools } from './use-menu-tools.ts';

interface Props {
  readonly items: readonly MenuItem[];
  readonly routeId: string | null;
}

const PLACE = 'navigation';

/** How many of the items fit into the bar; all of them where it is not laid out. */
function useFittingItems(items: readonly MenuItem[]) {
  const bar = useRef<HTMLElement>(null);
  const more = useRef<HTMLDivElement>(null);
  const [visibleCount, setVisibleCount] = useState(items.length);
  // The list is a new one with every page; measuring it has the page laid out.
  const parts = items.map(({ id }) => id).join(' ');
  useLayoutEffect(() => {
    const { current: nav } = bar;
    if (nav === null) return undefined;
    const measure = () => {
      const laid = [...nav.children].filter((part) => part instanceof HTMLElement);
      const ends = laid.map((part) => part.offsetLeft - nav.offsetLeft + part.offsetWidth);
      const room = nav.clientWidth + (more.current?.offsetWidth ?? 0);
      // Each measure is rounded: the last part of a bar that is just wide enough may end 1 px beyond it.
      if ((ends.at(-1) ?? 0) <= room + 1) setVisibleCount(laid.length);
      else setVisibleCount(ends.filter((end) => end <= nav.clientWidth).length);
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    for (const part of [nav, ...nav.children]) observer.observe(part);
    return () => observer.disconnect();
    // What takes the place of the cut items makes the bar narrower: the observer measures again.
  }, [parts]);
  return { bar, more, visibleCount };
}

/** The pages of the navigation bar. Those that do not fit are in a menu at its end, so that none is out of reach. */
export function NavItems({ items, routeId }: Props) {
  const { t } = useTranslation();
  const tools = useMenuTools();
  const { bar, more, visibleCount } = useFittingItems(items);
  const cut = items.slice(visibleCount);
  const entries = () =>
    cut.flatMap((item) =>
      item.children
        ? menuEntries(item.children, tools, `${PLACE}/${item.id}`)
        : menuEntries([item], tools, PLACE),
    );
  return (
    <>
      <nav ref={bar} className="s-nav-items" aria-label={t('shell:nav.label')}>
        {items.map((item, at) => (
          <div key={item.id} className="s-nav-part" data-cut={at < visibleCount ? undefined : ''}>
            <NavItem item={item} isCurrent={isActive(item, routeId)} place={PLACE} />
          </div>
        ))}
      </nav>
      {cut.length > 0 && (
        <div ref={more} className="s-nav-more">
          <DropMenu
            label={t('shell:nav.more')}
            entries={entries}
            renderTrigger={(props) => (
              <button type="button" className="s-nav-item" {...props}>
                {t('shell:nav.more')}
                <Icon name="chevron-down" size={12} />
              </button>
            )}
          />
        </div>
      )}
    </>
  );
}
