import { type Bundle, type Context, visitorContext } from '#contract/config';
import { ConfigStore, Gates } from '#core/config';
import { LayoutStore, pageOf } from '#core/layout';
import { catalogueOf } from '#core/plugin';
import type { Services } from '#core/services';

/** The running services with another configuration and another user in them. Data still come over the session that there is. */
export function servicesAs(services: Services, bundle: Bundle, context: Context): Services {
  const gates = new Gates(() => context);
  const plugins = services.plugins.plugins.map((item) => item.plugin);
  const config = new ConfigStore({ builtIn: bundle, catalogue: catalogueOf(plugins, null), gates });
  const layout = new LayoutStore();
  const sizes = Object.fromEntries(
    [...services.plugins.panels].map(([id, { definition }]) => [id, definition.size]),
  );
  layout.setBases(
    bundle.layouts.layouts.map((dashboard) => pageOf(dashboard, ({ when }) => gates.allows(when))),
    sizes,
  );
  const isLogin = (context['session.isLogin'] ?? visitorContext['session.isLogin']) === true;
  const views = pluginsAs(services.plugins, bundle);
  // `as` holds: the same store, its answers about who is there replaced.
  const session = Object.create(services.session, {
    isLogin: { value: isLogin },
    context: { value: context },
    status: { value: isLogin ? 'active' : 'visitor' },
    sessionId: { get: () => (isLogin ? services.session.sessionId : '') },
    userInfo: { get: () => (isLogin ? services.session.userInfo : null) },
  }) as Services['session'];
  const text = services.text.withOwn(bundle.settings.texts ?? {});
  return {
    ...services,
    text,
    config,
    layout,
    session,
    plugins: views,
    http: isLogin ? services.http : asVisitor(services.http),
    // A preview pops nothing out.
    windows: { get: () => null },
  };
}

/** Calls as a visitor makes them: the server masks prices and refuses the rest; a refusal is part of the picture and told nobody. */
function asVisitor(http: Services['http']): Services['http'] {
  type Call = (...args: readonly unknown[]) => Promise<unknown>;
  // `as` holds: the same arguments go through, with two options more; the type of each call stays its own.
  const whole = http.call as unknown as Call;
  const call: Call = (endpoint, request, options) =>
    whole(endpoint, request, { ...(options as object | undefined), anonymous: true, notTips: true });
  return Object.create(http, { call: { value: call } }) as Services['http'];
}

/** The running plugins without what the bundle switches off; panels opened here are apart from those of the page. */
function pluginsAs(host: Services['plugins'], { settings: { disabled } }: Bundle): Services['plugins'] {
  const isOn = (id: string): boolean =>
    !disabled.plugins.includes(id.split('.')[0] ?? '') && !disabled.panels.includes(id);
  const on = <T>(all: () => ReadonlyMap<string, T>) => ({
    get: () => new Map([...all()].filter(([id]) => isOn(id))),
  });
  const keyOf = (key: string): string => `preview/${key}`;
  const own: Partial<Services['plugins']> = {
    open: (options) => host.open({ ...options, key: keyOf(options.key) }),
    instance: (key) => host.instance(keyOf(key)),
    close: (key) => host.close(keyOf(key)),
    menu: (name) =>
      host.plugins.flatMap(({ plugin, status }) =>
        status === 'active' && isOn(plugin.id) ? (plugin.menu?.[name] ?? []) : [],
      ),
  };
  const methods = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }]));
  const lists = {
    panels: on(() => host.panels),
    pages: on(() => host.pages),
    widgets: on(() => host.widgets),
    commands: on(() => host.commands),
    searches: on(() => host.searches),
  };
  // `as` holds: the same host, its answers about what there is narrowed.
  return Object.create(host, { ...methods, ...lists }) as Services['plugins'];
}
