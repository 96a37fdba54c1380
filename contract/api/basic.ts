/** Calls under /basic. An export a call, in files by who asks: a page brings only what it uses. */
export { getOrgList, getStdtOne } from './basic/standard.ts';
export {
  getMessageList,
  getMessageListSort,
  updateAllMsgRead,
  updateMessageStatus,
} from './basic/messages.ts';
