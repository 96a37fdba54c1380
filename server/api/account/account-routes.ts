import type { Route } from '#server/call';
import type { Accounts } from '#server/domain/accounts';
import { authentication, authenticationAgain } from './authentication.ts';
import { checkExistsOrderInTransit } from './check-exists-order-in-transit.ts';
import { emailLogin } from './email-login.ts';
import { endSession } from './end-session.ts';
import { forgetPassWord } from './forget-pass-word.ts';
import { insertUserActionUseDaysRecord } from './insert-user-action-use-days-record.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { mailRegister } from './mail-register.ts';
import { queryAuthentication } from './query-authentication.ts';
import { queryLoginDtLimit } from './query-login-dt-limit.ts';
import { queryLoginDt } from './query-login-dt.ts';
import { queryOperInfo } from './query-oper-info.ts';
import { queryOperValidTime } from './query-oper-valid-time.ts';
import { queryPublicKey } from './query-public-key.ts';
import { register } from './register.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sendEmailMessage } from './send-email-message.ts';
import { sendMessage } from './send-message.ts';
import { sendVerificationEmail } from './send-verification-email.ts';
import { sessions } from './sessions.ts';
import { sliderInit } from './slider-init.ts';
import { sliderVerify } from './slider-verify.ts';
import { upDateSendMessage } from './up-date-send-message.ts';
import { updateOperInfo } from './update-oper-info.ts';
import { updatePassWord } from './update-pass-word.ts';
import { uploadImg } from './upload-img.ts';
import { verificationMailbox } from './verification-mailbox.ts';
import { verifyUser } from './verify-user.ts';

/** The calls under /account that need the accounts area only. */
export const accountRoutes = (accounts: Accounts): readonly Route[] => [
  queryPublicKey(accounts),
  login(accounts),
  logout(accounts),
  queryOperInfo(accounts),
  sessions(accounts),
  endSession(accounts),
  queryAuthentication(accounts),
  queryLoginDt(accounts),
  queryLoginDtLimit(),
  queryOperValidTime(accounts),
  updatePassWord(accounts),
  updateOperInfo(accounts),
  insertUserActionUseDaysRecord(accounts),
  checkExistsOrderInTransit(accounts),
  authentication(accounts),
  authenticationAgain(accounts),
  emailLogin(accounts),
  forgetPassWord(accounts),
  mailRegister(accounts),
  register(accounts),
  ...secondFactorRoutes(accounts),
  sendEmailMessage(accounts),
  sendMessage(accounts),
  sendVerificationEmail(accounts),
  sliderInit(accounts),
  sliderVerify(accounts),
  upDateSendMessage(accounts),
  uploadImg(accounts),
  verificationMailbox(accounts),
  verifyUser(accounts),
];
