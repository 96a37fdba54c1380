import type { Route } from '#server/call';
import type { Accounts } from '#server/domain/accounts';
import { apiKeyRoutes } from './api-keys.ts';
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
import { signOnRoutes } from './sign-on.ts';
import { sendEmailMessage } from './send-email-message.ts';
import { sendMessage } from './send-message.ts';
import { sendVerificationEmail } from './send-verification-email.ts';
import { sessions as listSessions } from './sessions.ts';
import { sliderInit } from './slider-init.ts';
import { sliderVerify } from './slider-verify.ts';
import { termsRoutes } from './terms.ts';
import { upDateSendMessage } from './up-date-send-message.ts';
import { updateOperInfo } from './update-oper-info.ts';
import { updatePassWord } from './update-pass-word.ts';
import { uploadImg } from './upload-img.ts';
import { verificationMailbox } from './verification-mailbox.ts';
import { verifyUser } from './verify-user.ts';

/** The calls under /account that need the accounts area only. */
export function accountRoutes({
  storage,
  audit,
  budget,
  sessions,
  proofs,
  profile,
  keys,
  firmSignOn,
}: Accounts): readonly Route[] {
  const stored = { storage, audit };
  return [
    queryPublicKey(proofs),
    sliderInit(proofs),
    sliderVerify(proofs),
    login(sessions),
    emailLogin(sessions),
    logout(sessions),
    listSessions(sessions),
    endSession(sessions),
    ...secondFactorRoutes(sessions),
    ...signOnRoutes(firmSignOn.signOn),
    ...apiKeyRoutes({ keys }),
    queryLoginDt({ ...stored, ...sessions }),
    queryLoginDtLimit(),
    insertUserActionUseDaysRecord({ ...stored, ...sessions }),
    queryOperInfo({ ...stored, ...profile }),
    queryOperValidTime({ ...stored, ...profile }),
    updateOperInfo({ ...stored, ...profile, budget }),
    updatePassWord(profile),
    forgetPassWord(profile),
    register(profile),
    mailRegister(profile),
    ...termsRoutes({ storage, ...profile }),
    queryAuthentication(profile),
    authentication(profile),
    authenticationAgain(profile),
    sendVerificationEmail(profile),
    upDateSendMessage(profile),
    verificationMailbox({ ...stored, ...profile }),
    sendEmailMessage({ ...stored, ...profile, ...proofs }),
    sendMessage({ ...stored, ...profile, ...proofs }),
    verifyUser({ ...stored, ...profile, ...proofs }),
    uploadImg({ ...profile, ...proofs }),
    checkExistsOrderInTransit(stored),
  ];
}
