import {
  type Context,
  contextDeclaration,
  type ContextKey,
  type ContextValues,
  visitorContext,
} from './context.ts';

const yesNo = ['是', '否'] as const;

/** Label of each key, and of its values in the order of the declaration, as product staff read them. */
export const contextWords: Readonly<
  Record<ContextKey, { readonly label: string; readonly names: readonly string[] }>
> = {
  'session.isLogin': { label: '登录', names: ['已登录', '未登录'] },
  'user.newAuth': { label: '实名认证', names: ['已认证', '未认证', '认证中'] },
  'user.isMarketMakingTierUser': { label: '做市用户', names: yesNo },
  'user.ispasscoupon': { label: '过券服务', names: ['未开通', '已开通'] },
  'user.orgflag': { label: '机构简版', names: ['未开通', '已开通'] },
  'user.myiframe': { label: '投研平台', names: ['未开通', '已开通'] },
  'user.newversion': { label: '报价页面', names: ['要约模式', '报价模式'] },
  'user.newlookticket': { label: '综合报价页面', names: ['第一版', '第二版'] },
  'user.isSpecialPerson': { label: '特殊人员', names: yesNo },
  'user.isStaff': { label: '产品人员', names: yesNo },
};

const valuesOf = (key: ContextKey): readonly (string | boolean)[] => contextDeclaration[key].values;

/**
 * Every reachable kind of user, told apart by `keys` only: the visitor, then each combination of values of a logged-in user.
 * Keys outside the list keep their visitor value, so the contexts are complete. 1 + product of the domains; at most 769.
 */
export function kindsOfUser(keys: Iterable<ContextKey>): readonly ContextValues[] {
  let kinds: Record<string, string | boolean>[] = [{ ...visitorContext, 'session.isLogin': true }];
  for (const key of new Set(keys)) {
    if (key === 'session.isLogin') continue;
    kinds = kinds.flatMap((kind) => valuesOf(key).map((value) => ({ ...kind, [key]: value })));
  }
  // `as` holds: each record started as a complete context and got values of the declared domain only.
  return [visitorContext, ...(kinds as unknown as ContextValues[])];
}

/** One key with its value in words, as `做市用户：是`. */
function describeValue(key: ContextKey, value: unknown): string {
  const { label, names } = contextWords[key];
  const at = valuesOf(key).findIndex((item) => item === value);
  return `${label}：${names[at] ?? '未知'}`;
}

/** A kind of user in words, told by `keys` only: `未登录用户` or `已登录用户（做市用户：是）`. */
export function describeKind(kind: Context, keys: Iterable<ContextKey>): string {
  if (kind['session.isLogin'] !== true) return '未登录用户';
  const parts = [...new Set(keys)]
    .filter((key) => key !== 'session.isLogin')
    .map((key) => describeValue(key, kind[key]));
  return parts.length === 0 ? '已登录用户' : `已登录用户（${parts.join('，')}）`;
}
