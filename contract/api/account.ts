/**
 * Calls under /account; `auth` in the path means the call needs a session. One export per call, in files by calling page, so that a page
 * bundles only what it uses.
 */
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
export { acceptTerms, terms } from './account/terms.ts';
export { beginSignOn, finishSignOn } from './account/sign-on.ts';
