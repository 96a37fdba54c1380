import { account, transaction } from '#contract/api';
import { definePage, definePlugin } from '#core/plugin';

/** Log in and out, how to get an account, one's own information and preferences. */
export const accountPlugin = definePlugin({
  id: 'account',
  apiVersion: 1,
  version: '1.0.0',
  title: 'account:title',
  needs: ['flow'],
  permissions: {
    http: [account.queryPublicKey, account.login, account.logout, transaction.saveMarketThemeMode],
  },
  pages: {
    login: definePage({ title: 'account:login.title', load: () => import('./LoginPage.tsx') }),
    getAccount: definePage({ title: 'account:open.title', load: () => import('./GetAccountPage.tsx') }),
    recover: definePage({ title: 'account:recover.title', load: () => import('./RecoverPage.tsx') }),
    myInfo: definePage({ title: 'account:info.title', load: () => import('./MyInfoPage.tsx') }),
  },
  commands: {
    logout: { title: 'shell:user.logout', icon: 'logout', run: ({ flow }) => flow.logout() },
  },
});
