import type { Endpoint, ReplyOf } from '#contract/api';
import type { RequestOf } from '#contract/server';
import { afterFrame } from '#core/clock';
import { useOwnServices, useServices } from '#core/services';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { pageReplies } from './page-replies.ts';
import { read } from './read.ts';
import { IDLE, type Loaded, Reading } from './reading.ts';
import { useKeyed } from './use-keyed.ts';
import { usePerson } from './use-person.ts';

/** A reading with its operations. The functions keep their identity while request and user are the same. */
export type Call<T> = Loaded<T> & {
  /** Reads again: the way out of `failed`. An existing value stays until the reply arrives. Never rejects. */
  readonly retry: () => Promise<void>;
  /** The same, for what is `ready`. */
  readonly refresh: () => Promise<void>;
  /** Sets a value known from elsewhere, e.g. after saving it. */
  readonly put: (value: T) => void;
};

interface CallOptions {
  /** False: nothing is read, and the state is `idle`. Default true. */
  readonly when?: boolean;
  /** Identical requests within a second share the reply. */
  readonly shared?: boolean;
  /** The last reply shows at once when the view opens again, while it is read anew. For display, not for the initial values of a form. */
  readonly cached?: boolean;
  /** The day for which the reply holds: it is read anew on another. */
  readonly day?: string;
  /** The failure is shown in the view: no toast. */
  readonly notTips?: boolean;
}

/** `[request?, options?]` when the call declares no request part, else `[request, options?]`. */
type CallArgs<E> =
  object extends RequestOf<E>
    ? [request?: RequestOf<E>, options?: CallOptions]
    : [request: RequestOf<E>, options?: CallOptions];

const unchanging = () => () => undefined;
const idle = () => IDLE;
const nothing = async (): Promise<void> => undefined;

/**
 * Reads a call of the contract while the view is mounted: again when the request or the user changes, never mixing two replies.
 * Unmounting abandons reads in progress. Requests are compared by value.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  ...[request, { when = true, shared = false, cached = false, day = '', notTips = false } = {}]: CallArgs<E>
): Call<ReplyOf<E>> {
  const { http } = useOwnServices();
  const page = useServices();
  const person = usePerson();
  const requestKey = JSON.stringify(request);
  const reading = useKeyed(
    [http, endpoint, requestKey, person, when, shared, day, notTips],
    (): Reading<ReplyOf<E>> | null => {
      if (!when) return null;
      const replies = cached ? pageReplies(page, person) : null;
      const question = endpoint.name + requestKey;
      return new Reading(
        (signal) => read({ http, report: page.report }, endpoint, request, { shared, notTips, signal }),
        // `as` holds: the same request of the contract has replies of one type.
        replies?.get(question) as ReplyOf<E> | undefined,
        (value) => replies?.set(question, value),
      );
    },
  );
  const { clock } = page;
  // What is known is on the screen first.
  useEffect(() => reading?.start((first) => afterFrame(clock, first)), [reading, clock]);
  const loaded = useSyncExternalStore<Loaded<ReplyOf<E>>>(
    reading?.subscribe ?? unchanging,
    reading?.snapshot ?? idle,
  );
  return useMemo(
    () => ({
      ...loaded,
      retry: reading?.refresh ?? nothing,
      refresh: reading?.refresh ?? nothing,
      put: reading?.put ?? (() => undefined),
    }),
    [loaded, reading],
  );
}
