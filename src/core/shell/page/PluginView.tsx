import type { OpenView } from '#core/plugin';
import { HoldingProvider, useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useLayoutEffect, useState } from 'react';

interface Props {
  /** Id of the plugin whose page or widget is inside. */
  readonly plugin: string;
  readonly children: ReactNode;
}

/**
 * A page or widget with what its plugin provides. It restarts with the plugin, for another user, and throws faults that occurred outside its
 * rendering: the surrounding boundary takes it down.
 */
export const PluginView = observer(function PluginView({ plugin, children }: Props) {
  const { plugins } = useServices();
  const life = plugins.lifeOf(plugin);
  const [open, setOpen] = useState<{ readonly life: object; readonly view: OpenView } | null>(null);
  useLayoutEffect(() => {
    if (life === null) return undefined;
    const view = plugins.openView(plugin);
    setOpen({ life, view });
    return () => view.close();
  }, [plugins, plugin, life]);
  if (open === null || open.life !== life) return null;
  const { fault, holding } = open.view;
  if (fault !== null) throw fault;
  return <HoldingProvider value={holding}>{children}</HoldingProvider>;
});
