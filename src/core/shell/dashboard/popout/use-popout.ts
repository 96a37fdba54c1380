import { addressOf, type FlatRoute } from '#contract/config';
import { useServices } from '#core/services';

interface Popout {
  readonly isOut: boolean;
  /** Opens the panel in a window of its own; null while that cannot be done. */
  readonly popOut: (() => void) | null;
  readonly putBack: () => void;
  /** Shows the panel's window; null where the browser lets only the window that opened it do so. */
  readonly show: (() => void) | null;
}

const isPopoutRoute = ({ content }: FlatRoute): boolean =>
  content.kind === 'builtin' && content.name === 'popout';

/** A panel and its window, as every window of the person knows them. The configuration decides whether there are such windows. Call it in an observer. */
export function usePopout(layout: string, panel: string): Popout {
  const { windows, config, notice } = useServices();
  const popouts = windows.get()?.popouts;
  const key = `${layout}/${panel}`;
  const route = [...config.routes.values()].find(isPopoutRoute);
  const open = () => {
    if (route && popouts && !popouts.open(key, addressOf(route, { layout, panel })))
      notice.warning({ key: 'shell:panel.popoutBlocked' });
  };
  return {
    isOut: popouts?.out.has(key) ?? false,
    popOut: route && popouts && popouts.mine === null ? open : null,
    putBack: () => popouts?.putBack(key),
    show: popouts?.canFocus(key) ? () => popouts.focus(key) : null,
  };
}
