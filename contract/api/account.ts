/** Calls under /account; `auth` in the path: needs a session. An export a call, in files by who asks: a page brings only what it uses. */
export {
  emailLogin,
  insertUserActionUseDaysRecord,
  login,
  logout,
  queryLatestStcSystemNetworkStatus,
  queryLoginDt,
  queryOperInfo,
  queryOperValidTime,
  queryPublicKey,
  secondFactorLogin,
} from './account/session.ts';
export {
  forgetPassWord,
  mailRegister,
  register,
  sendEmailMessage,
  sendMessage,
  sliderInit,
  sliderVerify,
  verifyUser,
} from './account/registration.ts';
export {
  authentication,
  authenticationAgain,
  checkExistsOrderInTransit,
  endSession,
  queryAuthentication,
  queryLoginDtLimit,
  sendVerificationEmail,
  sessions,
  upDateSendMessage,
  updateOperInfo,
  updatePassWord,
  uploadImg,
  verificationMailbox,
} from './account/profile.ts';
export { apiKeys, makeApiKey, revokeApiKey, rotateApiKey } from './account/api-keys.ts';
export {
  beginSecondFactor,
  confirmSecondFactor,
  enrolSecondFactor,
  removeSecondFactor,
  secondFactor,
} from './account/second-factor.ts';
export { beginSignOn, finishSignOn } from './account/sign-on.ts';
