/** Calls under /basic. One export per call, in files by calling page, so that a page bundles only what it uses. */
export { events } from './basic/events.ts';
export { documentText, firm } from './basic/firm.ts';
export { getOrgList, getStdtOne } from './basic/standard.ts';
export {
  getMessageList,
  getMessageListSort,
  updateAllMsgRead,
  updateMessageStatus,
} from './basic/messages.ts';
export { reportUsage } from './basic/usage.ts';
