import { type Transport, TransportError } from './transport.ts';

/** The axios transport, whose code is fetched with the first call. A chunk that cannot be fetched is a network failure. */
export function lazyTransport(): Transport {
  let loading: Promise<Transport> | null = null;
  return async (request) => {
    loading ??= import('./axios-transport.ts').then((module) => module.axiosTransport);
    let send: Transport;
    try {
      send = await loading;
    } catch (error) {
      loading = null;
      throw new TransportError('network', { cause: error });
    }
    return send(request);
  };
}
