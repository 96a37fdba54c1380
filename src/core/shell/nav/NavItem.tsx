import type { MenuItem } from '#contract/config';
import { DropMenu, Icon, Tag } from '#core/kit';
import { Link } from '#core/router';
import { addressOfItem, hrefOfItem, isActive, menuEntries } from './menu-entries.ts';
import { useMenuTools } from './use-menu-tools.ts';

/** One entry of the navigation bar: a page, a drop-down, an outside link or a command. */
export function NavItem({ item, routeId }: { readonly item: MenuItem; readonly routeId: string | null }) {
  const tools = useMenuTools();
  const label = tools.say(item.label);
  const inside = (
    <>
      {label}
      {item.badge !== undefined && <Tag tone="accent">{tools.say(item.badge)}</Tag>}
    </>
  );
  if (item.children) {
    const current = item.children.some((child) => isActive(child, routeId));
    return (
      <DropMenu
        label={label}
        entries={menuEntries(item.children, tools)}
        renderTrigger={(props) => (
          <button type="button" className="s-nav-item" data-current={current ? '' : undefined} {...props}>
            {inside}
            <Icon name="chevron-down" size={12} />
          </button>
        )}
      />
    );
  }
  const to = addressOfItem(item, tools.routes);
  if (to !== null) {
    const current = isActive(item, routeId);
    return (
      <Link
        className="s-nav-item"
        to={to}
        aria-current={current ? 'page' : undefined}
        data-current={current ? '' : undefined}
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
      >
        {inside}
        <Icon name="external" size={12} />
      </a>
    );
  }
  const { command } = item;
  return command === undefined ? null : (
    <button type="button" className="s-nav-item" onClick={() => tools.run(command)}>
      {inside}
    </button>
  );
}
