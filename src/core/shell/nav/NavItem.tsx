import type { MenuItem } from '#contract/config';
import { DropMenu, Icon, type MenuEntry, Tag } from '#core/kit';
import { Link } from '#core/router';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { addressOfItem, hrefOfItem, menuEntries } from './menu-entries.ts';
import { useMenuTools } from './use-menu-tools.ts';

interface Props {
  readonly item: MenuItem;
  /** The current page belongs to it. */
  readonly isCurrent: boolean;
  /** The menu that it is in. */
  readonly place: string;
}

interface NavMenuProps {
  readonly label: string;
  readonly inside: ReactNode;
  readonly entries: () => readonly MenuEntry[];
  readonly isCurrent: boolean;
  readonly menu: string;
}

function NavMenu({ label, inside, entries, isCurrent, menu }: NavMenuProps) {
  return (
    <DropMenu
      label={label}
      entries={entries}
      renderTrigger={(props) => (
        <button
          type="button"
          className="s-nav-item"
          data-current={isCurrent ? '' : undefined}
          data-menu={menu}
          {...props}
        >
          {inside}
          <Icon name="chevron-down" size={12} />
        </button>
      )}
    />
  );
}

/** One entry of the navigation bar: a page, a drop-down, an external link or a command. */
export const NavItem = observer(function NavItem({ item, isCurrent, place }: Props) {
  const menu = `${place}/${item.id}`;
  const tools = useMenuTools();
  const label = tools.say(item.label);
  const inside = (
    <>
      {label}
      {item.badge !== undefined && <Tag tone="accent">{tools.say(item.badge)}</Tag>}
    </>
  );
  const { children } = item;
  if (children) {
    const entries = () => menuEntries(children, tools, menu);
    return <NavMenu {...{ label, inside, entries, isCurrent, menu }} />;
  }
  const to = addressOfItem(item, tools.routes);
  if (to !== null) {
    return (
      <Link
        className="s-nav-item"
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        data-current={isCurrent ? '' : undefined}
        data-menu={menu}
      >
        {inside}
      </Link>
    );
  }
  const href = hrefOfItem(item, tools.links);
  if (href !== null) {
    return (
      <a
        className="s-nav-item"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        data-tip={tools.say('shell:nav.external')}
        data-menu={menu}
      >
        {inside}
        <Icon name="external" size={12} />
      </a>
    );
  }
  const { command } = item;
  return command === undefined ? null : (
    <button type="button" className="s-nav-item" data-menu={menu} onClick={() => tools.run(command)}>
      {inside}
    </button>
  );
});
