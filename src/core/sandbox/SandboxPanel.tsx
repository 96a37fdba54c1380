import type { ExternalPlugin } from '#contract/config';
import { fetchVerified, RefusedContentError } from '#core/http';
import { PanelState, SkeletonRows } from '#core/kit';
import type { PanelProps } from '#core/plugin';
import { useOwnServices, useServices } from '#core/services';
import { FailedState } from '#core/shell';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './sandbox.css';
import { SandboxLink } from './sandbox-link.ts';

/** The server's document in which plugins run. */
const FRAME = '/plugins/frame';

type Code =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly text: string }
  | { readonly state: 'failed'; readonly error: Error };

const codePath = ({ id, sha256 }: ExternalPlugin): string => `/plugins/${id}/${sha256}.js`;
const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/** The code of a plugin, verified by the browser before anything uses it. `attempt` counts the user's retries. */
function useCode(entry: ExternalPlugin, attempt: number): Code {
  const [code, setCode] = useState<Code>({ state: 'loading' });
  useEffect(() => {
    const abort = new AbortController();
    fetchVerified(codePath(entry), entry.sha256, abort.signal).then(
      (text) => setCode({ state: 'ready', text }),
      (error: unknown) => {
        if (!abort.signal.aborted) setCode({ state: 'failed', error: asError(error) });
      },
    );
    return () => abort.abort();
  }, [entry, attempt]);
  return code;
}

type Settings = Readonly<Record<string, unknown>>;
type PanelInput = Pick<PanelProps<Settings>, 'channel' | 'settings'>;

const Frame = observer(function Frame({
  entry,
  code,
  channel,
  settings,
}: { readonly entry: ExternalPlugin; readonly code: string } & PanelInput) {
  // The panel's own doors, which refuse what the allow-list does not grant.
  const { clock, http, market, theme, text } = useOwnServices();
  const running = useRef<SandboxLink | null>(null);
  const newest = useRef(settings);
  useEffect(() => {
    newest.current = settings;
    running.current?.setSettings(settings);
  }, [settings]);
  const frame = useRef<HTMLIFrameElement>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const look = theme.darkMode ? 'dark' : 'light';
  const language = text.language;
  useEffect(() => {
    let link: SandboxLink | null = null;
    const greet = (event: MessageEvent): void => {
      // A frame without allow-same-origin has the opaque origin, written 'null'; and only messages of our own frame are accepted.
      if (event.source !== frame.current?.contentWindow || event.origin !== 'null' || link !== null) return;
      const { port1, port2 } = new MessageChannel();
      link = new SandboxLink({
        port: port1,
        id: entry.id,
        code,
        language,
        theme: look,
        settings: newest.current,
        clock,
        http,
        market,
        channel,
        onFault: setFault,
      });
      running.current = link;
      // Its origin is opaque, so that no target can be named: the port goes to the window just checked.
      frame.current?.contentWindow?.postMessage({ type: 'host' }, '*', [port2]);
    };
    window.addEventListener('message', greet);
    if (frame.current) frame.current.src = FRAME;
    return () => {
      window.removeEventListener('message', greet);
      link?.close();
      running.current = null;
    };
  }, [entry, code, language, look, clock, http, market, channel]);
  // The panel's own boundary handles it: card, retry with back-off, quarantine, as for every panel. When the frame leaves the page, the worker ends.
  if (fault) throw fault;
  return <iframe ref={frame} className="s-sandbox" sandbox="allow-scripts" title={entry.title} />;
});

const Sandbox = observer(function Sandbox({ id, ...context }: { readonly id: string } & PanelInput) {
  const { config } = useServices();
  const { t } = useTranslation();
  const entry = config.settings.external?.find((item) => item.id === id);
  if (entry === undefined) return <PanelState kind="empty" title={t('shell:panel.missing')} />;
  return <Loaded key={JSON.stringify(entry)} allowed={entry} {...context} />;
});

function Loaded({ allowed, ...context }: { readonly allowed: ExternalPlugin } & PanelInput) {
  const { t } = useTranslation();
  // A new configuration with the same entry leaves a running plugin alone.
  const [entry] = useState(allowed);
  const [attempt, setAttempt] = useState(0);
  const code = useCode(entry, attempt);
  // Not requested again by itself: what the server refuses changes when staff change it, such as a file put back in its place.
  if (code.state === 'failed' && code.error instanceof RefusedContentError)
    return (
      <FailedState
        title={t('shell:panel.missing')}
        detail={code.error.message}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  if (code.state === 'failed') throw code.error;
  if (code.state === 'loading')
    return <SkeletonRows label={t('shell:panel.loading', { title: entry.title })} />;
  return <Frame entry={entry} code={code.text} {...context} />;
}

/** The view of a plugin from outside the build. */
export const sandboxView =
  (id: string) =>
  ({ channel, settings }: PanelProps<Settings>) => <Sandbox id={id} channel={channel} settings={settings} />;
