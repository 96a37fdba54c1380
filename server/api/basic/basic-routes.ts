import type { Route } from '#server/call';
import type { Accounts } from '#server/domain/accounts';
import { getMessageList, getMessageListSort } from './get-message-list.ts';
import { firm } from './firm.ts';
import { getOrgList } from './get-org-list.ts';
import { type FirmSource, getStdtOne } from './get-stdt-one.ts';
import { updateAllMsgRead } from './update-all-msg-read.ts';
import { updateMessageStatus } from './update-message-status.ts';

/** The calls under /basic. */
export const basicRoutes = (accounts: Accounts & FirmSource): readonly Route[] => [
  firm(accounts),
  getOrgList(accounts),
  getStdtOne(accounts),
  getMessageListSort(accounts),
  getMessageList(accounts),
  updateMessageStatus(accounts),
  updateAllMsgRead(accounts),
];
