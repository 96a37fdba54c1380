import { basic } from '#contract/api';
import { route, type Route, sessionOf } from '#server/call';
import type { Accounts } from '#server/domain/accounts';

type Deps = Pick<Accounts, 'storage' | 'messages'>;

/** The two calls differ in name only: the popover uses the first, the message centre the second. */
export const getMessageListSort = ({ storage, messages }: Deps): Route =>
  route(basic.getMessageListSort, ({ viewer, query }) =>
    messages.reader.page(storage.kysely, sessionOf(viewer).operId, query),
  );

export const getMessageList = ({ storage, messages }: Deps): Route =>
  route(basic.getMessageList, ({ viewer, query }) =>
    messages.reader.page(storage.kysely, sessionOf(viewer).operId, query),
  );
