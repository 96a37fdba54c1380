import { callNameOf, type Endpoint } from '#contract/api';
import type { Http } from '#core/http';
import type { Holder } from '#core/plugin';

/** A signal that aborts when the holder's scope ends. */
function signalOf({ scope }: Holder): AbortSignal {
  const controller = new AbortController();
  scope.own(() => controller.abort());
  return controller.signal;
}

/**
 * Calls that the manifest declares. A read in progress is abandoned when the holder goes; a POST continues, because abandoning it would only
 * hide its outcome.
 */
export function httpDoor(http: Http, holder: Holder): Http {
  const declared = new Set((holder.plugin.permissions?.http ?? []).map(callNameOf));
  const ended = signalOf(holder);
  const call = async (endpoint: Endpoint, request?: object, options: { signal?: AbortSignal } = {}) => {
    if (!declared.has(endpoint.name)) throw holder.refuse({ kind: 'call', name: endpoint.name });
    const { signal } = options;
    const both = signal === undefined ? ended : AbortSignal.any([ended, signal]);
    return http.call(endpoint, request, endpoint.method === 'GET' ? { ...options, signal: both } : options);
  };
  return {
    // `as` holds: the arguments and the reply are passed on unchanged.
    call: call as Http['call'],
    text: async (path) => {
      throw holder.refuse({ kind: 'call', name: path });
    },
    get inFlight() {
      return http.inFlight;
    },
    get unanswered() {
      return http.unanswered;
    },
  };
}
