import type { Port, ToPage, ToWorker } from './messages.ts';
// oxlint-disable-next-line import/default -- Vite makes the module: the address of the built worker
import url from './worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): URL };
}

/** The page's policy does not accept a plain string as a script address (Trusted Types), which the compiler's library does not know yet. */
function scriptAddress(): string | URL {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  return (
    trustedTypes?.createPolicy('market-worker', { createScriptURL: () => url }).createScriptURL(url) ?? url
  );
}

/** Starts the worker. Throws where there are no workers. */
export function startWorker(): Port<ToWorker, ToPage> {
  const worker = new Worker(scriptAddress(), { type: 'module', name: 'market' });
  const port: Port<ToWorker, ToPage> = {
    post: (message) => worker.postMessage(message, []),
    onMessage: () => {},
    onBroken: () => {},
    end: () => worker.terminate(),
  };
  // `as` holds: the other end is worker.ts.
  worker.addEventListener('message', (event: MessageEvent) => port.onMessage(event.data as ToPage));
  worker.addEventListener('error', (event) => port.onBroken(event.message || 'the worker did not start'));
  return port;
}
