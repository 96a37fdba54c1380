import { contribute, definePage } from '#core/define';
import { accountPlugin } from './plugin.ts';

export const account = contribute(accountPlugin, {
  pages: {
    login: definePage({
      title: 'account:login.title',
      essential: 'login',
      load: () => import('./LoginPage.tsx'),
    }),
    register: definePage({ title: 'account:register.title', load: () => import('./RegisterPage.tsx') }),
    forget: definePage({ title: 'account:recover.title', load: () => import('./ForgetPage.tsx') }),
    transactionPath: definePage({ title: 'account:path.title', load: () => import('./PathPage.tsx') }),
    myInfo: definePage({
      query: ['tabName'],
      title: 'account:info.title',
      load: () => import('./MyInfoPage.tsx'),
    }),
  },
  commands: {
    logout: {
      title: 'shell:user.logout',
      icon: 'logout',
      essential: 'logout',
      run: ({ flow }) => flow.logout(),
    },
  },
});
