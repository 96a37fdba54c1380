import { account, basic, transaction } from '#contract/api';
import { definePage, definePlugin } from '#core/plugin';

/** Registration, log in and out, forgotten passwords, one's own information, security, verification and preferences. */
export const accountPlugin = definePlugin({
  id: 'account',
  apiVersion: 1,
  version: '2.0.0',
  title: 'account:title',
  needs: ['flow'],
  permissions: {
    http: [
      account.queryPublicKey,
      account.login,
      account.emailLogin,
      account.logout,
      account.register,
      account.mailRegister,
      account.sendMessage,
      account.sendEmailMessage,
      account.sliderInit,
      account.sliderVerify,
      account.verifyUser,
      account.forgetPassWord,
      account.updatePassWord,
      account.updateOperInfo,
      account.upDateSendMessage,
      account.sendVerificationEmail,
      account.verificationMailbox,
      account.checkExistsOrderInTransit,
      account.queryLoginDt,
      account.queryLoginDtLimit,
      account.sessions,
      account.endSession,
      account.queryAuthentication,
      account.queryOperInfo,
      account.authentication,
      account.authenticationAgain,
      account.uploadImg,
      basic.getOrgList,
      transaction.saveMarketThemeMode,
    ],
    push: ['msg'],
  },
  pages: {
    login: definePage({ title: 'account:login.title', load: () => import('./LoginPage.tsx') }),
    register: definePage({ title: 'account:register.title', load: () => import('./RegisterPage.tsx') }),
    forget: definePage({ title: 'account:recover.title', load: () => import('./ForgetPage.tsx') }),
    myInfo: definePage({ title: 'account:info.title', load: () => import('./MyInfoPage.tsx') }),
  },
  commands: {
    logout: { title: 'shell:user.logout', icon: 'logout', run: ({ flow }) => flow.logout() },
  },
});
