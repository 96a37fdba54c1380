import { LAYOUT_STORAGE_KEYS } from '#core/layout';
import { useFirst } from '#core/services';
import { observer } from 'mobx-react-lite';
import { Places } from '../dashboard/Places.tsx';
import type { Destination } from './destination.ts';
import { PageLoading } from './PageLoading.tsx';

/** A dashboard's places, where already known: not when this machine stores a layout of its own, or this user sees only a part. */
const FirstDashboard = observer(function FirstDashboard({ id }: { readonly id: string }) {
  const { config, storage } = useFirst();
  const dashboard = config.layout(id);
  const isKnown =
    dashboard?.panels.every(({ when, tabs = [] }) =>
      [{ when }, ...tabs].every((item) => config.gate.allows(item.when)),
    ) === true && !LAYOUT_STORAGE_KEYS.some((key) => storage.keeps(key));
  if (!isKnown) return <div className="s-dashboard" data-fit="" />;
  const { columns, rows, panels, rowHeight } = dashboard;
  return <Places columns={columns} rows={rows} panels={panels} rowHeight={rowHeight} />;
});

/** In place of a route until the services that it needs have loaded. */
export function FirstView({ destination }: { readonly destination: Destination }) {
  if (destination.kind === 'go') return null;
  const { content } = destination.route;
  return content.kind === 'dashboard' ? <FirstDashboard id={content.layout} /> : <PageLoading />;
}
