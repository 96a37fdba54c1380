import type { View, WidgetProps } from '#core/plugin';
import { useServices } from '#core/services';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { ErrorBoundary } from '../page/ErrorBoundary.tsx';
import { PluginView } from '../page/PluginView.tsx';
import { useView } from '../page/use-view.ts';

interface Props extends WidgetProps {
  /** Contribution, `<plugin>.<widget>`. */
  readonly widget: string;
}

/** A plugin's small view: on the bar, or inside a popover. Nothing shows until it has loaded; one that throws disappears and is reported. */
export const Widget = observer(function Widget({ widget, close, colour }: Props) {
  const { plugins, report } = useServices();
  const registered = plugins.widgets.get(widget);
  const [state] = useView(registered?.definition.load ?? null, registered?.plugin.id ?? '');
  if (!registered || state.kind !== 'ready') return null;
  // `as` holds: a widget's view is a React component; it is just that the plugin module does not know React.
  const Content = state.View as View<WidgetProps> as ComponentType<WidgetProps>;
  return (
    <ErrorBoundary
      onError={(error) => report.error(error, { where: 'widget', widget })}
      renderFallback={() => null}
    >
      <PluginView plugin={registered.plugin.id}>
        <Content close={close} colour={colour} />
      </PluginView>
    </ErrorBoundary>
  );
});
