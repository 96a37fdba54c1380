import { type ContextKey, type ContextValues, type SetKey, visitorContext } from './context.ts';
import { answered, answersTo, isSecondOrganisation, type Question } from './questions.ts';

export const yesNo = ['是', '否'] as const;
const offOn = ['未开通', '已开通'];

/** Label of each key, and of its values in declaration order, as shown to product staff. */
export const contextWords: Readonly<
  Record<ContextKey, { readonly label: string; readonly names: readonly string[] }>
> = {
  'session.isLogin': { label: '登录', names: ['已登录', '未登录'] },
  'user.newAuth': { label: '实名认证', names: ['已认证', '未认证', '认证中'] },
  'user.isMarketMakingTierUser': { label: '做市用户', names: yesNo },
  'user.ispasscoupon': { label: '过券服务', names: offOn },
  'user.orgflag': { label: '机构简版', names: offOn },
  'user.myiframe': { label: '投研平台', names: offOn },
  'user.newversion': { label: '报价页面', names: ['要约模式', '报价模式'] },
  'user.newlookticket': { label: '综合报价页面', names: ['第一版', '第二版'] },
  'user.isSpecialPerson': { label: '特殊人员', names: yesNo },
  'user.isStaff': { label: '产品人员', names: yesNo },
};

export const setWords: Readonly<Record<SetKey, string>> = {
  'user.groups': '用户组',
  'user.organisation': '机构',
};

/**
 * Every reachable kind of user, distinguished by `keys` only: the visitor, then each combination of answers of a logged-in user, who belongs
 * to at most one organisation. Keys outside the list keep their visitor value, so the contexts are complete. 1 + product of the answers; 769
 * over the context keys, doubled by each membership.
 */
export function kindsOfUser(keys: Iterable<Question>): readonly ContextValues[] {
  let kinds: ContextValues[] = [{ ...visitorContext, 'session.isLogin': true }];
  for (const key of new Set(keys)) {
    if (key === 'session.isLogin') continue;
    kinds = kinds.flatMap((kind) =>
      answersTo(key)
        .filter((answer) => answer !== true || !isSecondOrganisation(kind, key))
        .map((answer) => answered(kind, key, answer)),
    );
  }
  return [visitorContext, ...kinds];
}
