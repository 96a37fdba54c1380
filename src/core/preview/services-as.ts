import { type Bundle, type Context, userFactsOf, visitorContext } from '#contract/config';
import type { UserInfo } from '#contract/entities';
import { isSpecialPerson, newAuth, quoteMode, ticketMode } from '#contract/rules';
import { ConfigStore, Gates } from '#core/config';
import { LayoutStore, pageOf } from '#core/layout';
import type { Undo } from '#core/clock';
import { narrowed } from '#core/doors';
import { catalogueOf, Channels, Intents, PluginHost } from '#core/plugin';
import type { PluginServices, Services } from '#core/services';

/** Services of a preview; `stop` ends what runs in it. */
interface PreviewServices {
  readonly services: Services;
  readonly stop: Undo;
}

/** The name and address of the user who looks, with the facts of the one they look as. */
function userAs(user: UserInfo | null, context: Context): UserInfo | null {
  if (user === null) return null;
  const facts = userFactsOf(context, user.operid);
  return {
    ...user,
    ...facts,
    specialPersons: [...facts.specialPersons],
    ...(!facts.isStaff && { staffRoles: [] }),
  };
}

/**
 * The running services with a different configuration and user, and the same plugins living a second life in them. Data still arrive over the
 * existing session.
 */
export function servicesAs(services: Services, bundle: Bundle, context: Context): PreviewServices {
  const gates = new Gates(() => context);
  const plugins = services.plugins.plugins.map((item) => item.plugin);
  const config = new ConfigStore({
    builtIn: bundle,
    checks: { catalogue: catalogueOf(plugins, null) },
    gates,
  });
  const layout = new LayoutStore();
  const sizes = Object.fromEntries(
    [...services.plugins.panels].map(([id, { definition }]) => [id, definition.size]),
  );
  layout.setBases(
    bundle.layouts.layouts.map((dashboard) => pageOf(dashboard, ({ when }) => gates.allows(when))),
    sizes,
  );
  const isLogin = (context['session.isLogin'] ?? visitorContext['session.isLogin']) === true;
  const userInfo = () => (isLogin ? userAs(services.session.userInfo, context) : null);
  // `as` holds: the same store, with its answers about the user replaced.
  const session = Object.create(services.session, {
    isLogin: { value: isLogin },
    context: { value: context },
    status: { value: isLogin ? 'active' : 'visitor' },
    sessionId: { get: () => (isLogin ? services.session.sessionId : '') },
    userInfo: { get: userInfo },
    newAuth: { get: () => newAuth(userInfo() ?? {}) },
    quoteMode: { get: () => quoteMode(userInfo()?.newversion) },
    ticketMode: { get: () => ticketMode(userInfo()?.newlookticket) },
    isSpecialPerson: { get: () => isSpecialPerson(userInfo()?.operid, userInfo()?.specialPersons) },
  }) as Services['session'];
  const text = services.text.withOwn(bundle.settings.texts ?? {});
  const offered = {
    ...services,
    text,
    config,
    layout,
    session,
    http: isLogin ? services.http : asVisitor(services.http),
    // What is pressed and chosen in the preview stays in it.
    channels: new Channels(),
    intents: new Intents(),
  };
  const host = new PluginHost<PluginServices>({ services: offered, narrow: narrowed, clock: services.clock });
  host.register(plugins, bundle.settings.disabled.plugins);
  host.applyDisabled(bundle.settings.disabled);
  return {
    services: {
      ...offered,
      plugins: host,
      // A preview pops nothing out.
      windows: { get: () => null },
    },
    stop: () => host.dispose(),
  };
}

/** Calls made as a visitor: the server masks prices and refuses the rest; a refusal is part of the picture and is not reported. */
function asVisitor(http: Services['http']): Services['http'] {
  type Call = (...args: readonly unknown[]) => Promise<unknown>;
  // `as` holds: the same arguments are passed, with two more options; the type of each call is unchanged.
  const whole = http.call as unknown as Call;
  const call: Call = (endpoint, request, options) =>
    whole(endpoint, request, { ...(options as object | undefined), anonymous: true, notTips: true });
  return Object.create(http, { call: { value: call } }) as Services['http'];
}
