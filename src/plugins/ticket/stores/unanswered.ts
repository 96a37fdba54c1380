import { type Persisted, plainText, type Storage } from '#core/storage';

/** Whose entry, sent in this tab, was never answered, also across a reload; '' for none. Known before the ticket itself is fetched. */
export const unansweredIn = (storage: Pick<Storage, 'persisted'>): Persisted<string> =>
  storage.persisted({
    key: 'ticketUnanswered',
    area: 'session',
    schema: plainText,
    version: 1,
    defaults: '',
  });
