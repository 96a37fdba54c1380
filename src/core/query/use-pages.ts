import type { Endpoint, ReplyOf } from '#contract/api';
import type { RequestOf } from '#contract/server';
import { SCROLL_LOAD_THRESHOLD_PX } from '#contract/rules';
import { useOwnServices, useServices } from '#core/services';
import { type UIEvent, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type Listed, NOTHING_LISTED, type PageOf, PageReading } from './page-reading.ts';
import { read } from './read.ts';
import { useKeyed } from './use-keyed.ts';
import { usePerson } from './use-person.ts';

type RowOf<E> = ReplyOf<E> extends PageOf<infer R> ? R : never;

/** A list with its operations. */
export type Pages<R> = Listed<R> & {
  /** Appends the next page; does nothing while a read is in progress or the list is complete. */
  readonly more: () => Promise<void>;
  /** Replaces the list by one page, from 1. */
  readonly go: (page: number) => Promise<void>;
  /** Reloads the list; the current rows stay until the reply arrives. Also the way out of `failed`. */
  readonly refresh: () => Promise<void>;
  /** Changes loaded rows. */
  readonly edit: (change: (row: R) => R) => void;
  /** For the scrolling box: near its end the next page is read (R9.03). */
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
};

interface PagesOptions<E> {
  /** Key of a row. */
  readonly keyOf: (row: RowOf<E>) => string;
  /** False: nothing is read, and the state is `idle`. Default true. */
  readonly when?: boolean;
  /** The list is reloaded when this changes. */
  readonly again?: unknown;
  /** The failure is shown in the view: no toast. */
  readonly notTips?: boolean;
}

const unchanging = () => () => undefined;
const idle = () => NOTHING_LISTED;
const nothing = async (): Promise<void> => undefined;

const isNearEnd = (box: HTMLElement): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight <= SCROLL_LOAD_THRESHOLD_PX;

/** The listener of the scrolling box: near its end the next page is read. */
function useNextPageAtEnd<R>(reading: PageReading<R> | null, listed: Listed<R>): Pages<R>['onScroll'] {
  /** The box whose end the user reached, and the last page then listed: the next one is wanted. */
  const atEnd = useRef<{ readonly box: HTMLElement; readonly page: number } | null>(null);
  // Another read was in progress, or interrupted that of the next page: a box that is at its end does not scroll again.
  useEffect(() => {
    if (atEnd.current === null || listed.state !== 'ready') return;
    const { box, page } = atEnd.current;
    if (listed.page <= page && box.isConnected && isNearEnd(box)) void reading?.more();
    else atEnd.current = null;
  }, [listed, reading]);
  return useCallback(
    ({ currentTarget: box }: UIEvent<HTMLElement>) => {
      atEnd.current = null;
      if (reading === null || !isNearEnd(box)) return;
      // While the first page loads, the previous rows stand for it.
      atEnd.current = { box, page: Math.max(1, reading.snapshot().page) };
      void reading.more();
    },
    [reading],
  );
}

/**
 * Reads a list of the contract page by page while the view is mounted: from the first page again when `request` or the user changes; the rows of the
 * same user stay until the reply arrives. Requests are compared by value.
 */
export function usePages<E extends Endpoint>(
  endpoint: E,
  request: (page: number) => RequestOf<E>,
  { keyOf, when = true, again, notTips = false }: PagesOptions<E>,
): Pages<RowOf<E>> {
  const { http } = useOwnServices();
  const { report } = useServices();
  const person = usePerson();
  type PersonReading = { readonly person: string; readonly reading: PageReading<RowOf<E>> };
  const current = useKeyed<PersonReading | null>(
    [http, endpoint, JSON.stringify(request(1)), person, when, notTips],
    (last) => {
      if (!when) return null;
      const reading = new PageReading<RowOf<E>>({
        // `as` holds: the row's type implies that the reply is a page.
        read: (page, signal) =>
          read({ http, report }, endpoint, request(page), { notTips, signal }) as Promise<PageOf<RowOf<E>>>,
        keyOf,
        before: last?.person === person ? last.reading.snapshot().rows : [],
      });
      return { person, reading };
    },
  );
  const reading = current?.reading ?? null;
  useEffect(() => reading?.start(), [reading]);
  const last = useRef({ reading, again });
  useEffect(() => {
    const before = last.current;
    last.current = { reading, again };
    // A reading that has just begun reads anyway.
    if (before.reading === reading && !Object.is(before.again, again)) void reading?.refresh();
  }, [reading, again]);
  const listed = useSyncExternalStore<Listed<RowOf<E>>>(
    reading?.subscribe ?? unchanging,
    reading?.snapshot ?? idle,
  );
  const onScroll = useNextPageAtEnd(reading, listed);
  return useMemo(
    () => ({
      ...listed,
      more: reading?.more ?? nothing,
      go: reading?.go ?? nothing,
      refresh: reading?.refresh ?? nothing,
      edit: reading?.edit ?? (() => undefined),
      onScroll,
    }),
    [listed, reading, onScroll],
  );
}
