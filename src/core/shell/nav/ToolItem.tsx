import type { MenuItem } from '#contract/config';
import { iconOr, IconButton, Popover } from '#core/kit';
import type { WidgetProps } from '#core/plugin';
import { useRest } from '#core/services';
import { observer } from 'mobx-react-lite';
import { NavItem } from './NavItem.tsx';
import { useMenuTools } from './use-menu-tools.ts';
import { Widget } from './Widget.tsx';

const stay = () => undefined;

interface Props extends Pick<WidgetProps, 'colour'> {
  readonly item: MenuItem;
  /** The current page belongs to it. */
  readonly isCurrent: boolean;
}

/** One tool at the right of the bar: a plugin's widget, a popover at an icon, or any other menu item. */
export const ToolItem = observer(function ToolItem({ item, isCurrent, colour }: Props) {
  const { say } = useMenuTools();
  const rest = useRest();
  const { widget, popover } = item;
  if (widget !== undefined) {
    // The icon's place is reserved while the widget loads, so that the bar does not jump.
    return (
      <div
        className={item.icon === undefined ? 's-slot-wide' : 's-slot'}
        data-tool={item.id}
        data-menu={`tools/${item.id}`}
      >
        {rest && <Widget widget={widget} close={stay} colour={colour} />}
      </div>
    );
  }
  if (popover === undefined) return <NavItem item={item} isCurrent={isCurrent} place="tools" />;
  const label = say(item.label);
  return (
    <Popover
      label={label}
      renderTrigger={(props) => (
        <IconButton
          icon={iconOr(item.icon, 'more')}
          label={label}
          data-menu={`tools/${item.id}`}
          {...props}
        />
      )}
    >
      {(close) => <Widget widget={popover} close={close} colour={colour} />}
    </Popover>
  );
});
