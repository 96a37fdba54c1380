/** Calls under /basic. An export a call, in files by who asks: a page brings only what it uses. */
export { events } from './basic/events.ts';
export { getOrgList, getStdtOne } from './basic/standard.ts';
export {
  getMessageList,
  getMessageListSort,
  updateAllMsgRead,
  updateMessageStatus,
} from './basic/messages.ts';
export { reportUsage } from './basic/usage.ts';
