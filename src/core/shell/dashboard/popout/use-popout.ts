import { addressOf, type FlatRoute } from '#contract/config';
import { useServices } from '#core/services';

interface Popout {
  readonly isOut: boolean;
  /** Pops the panel out into its own window; null while that is not possible. */
  readonly popOut: (() => void) | null;
  readonly putBack: () => void;
  /** Shows the panel's window; null when the browser lets only the window that opened it do so. */
  readonly show: (() => void) | null;
}

const isPopoutRoute = ({ content }: FlatRoute): boolean =>
  content.kind === 'builtin' && content.name === 'popout';

/** A panel and its window, as known to all of the user's windows. The configuration decides whether such windows are allowed. Call it in an observer. */
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
