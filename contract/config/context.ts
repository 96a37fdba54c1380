/** One key of the context that gates may ask about: the values it can take and the value it has for a visitor. */
interface KeyDeclaration {
  readonly values: readonly (string | boolean)[];
  readonly visitor: string | boolean;
  /** Label of the key, and of each value, as product staff read them. */
  readonly label: string;
  readonly names: readonly string[];
}

const yesNo = ['是', '否'] as const;

/**
 * Everything a gate may ask about a user (spec sections 4 and 6). The list of values is complete: from it the prover enumerates every reachable
 * kind of user. A visitor always has the `visitor` value; a logged-in user may have any value of every key.
 */
export const contextDeclaration = {
  'session.isLogin': { values: [true, false], visitor: false, label: '登录', names: ['已登录', '未登录'] },
  'user.newAuth': { values: ['Y', 'I', 'P'], visitor: 'P', label: '实名认证', names: ['已认证', '未认证', '认证中'] },
  'user.isMarketMakingTierUser': { values: [true, false], visitor: false, label: '做市用户', names: yesNo },
  'user.ispasscoupon': { values: ['0', '1'], visitor: '0', label: '过券服务', names: ['未开通', '已开通'] },
  'user.orgflag': { values: ['0', '1'], visitor: '0', label: '机构简版', names: ['未开通', '已开通'] },
  'user.myiframe': { values: ['0', '1'], visitor: '0', label: '投研平台', names: ['未开通', '已开通'] },
  'user.newversion': { values: ['0', '1'], visitor: '1', label: '报价页面', names: ['要约模式', '报价模式'] },
  'user.newlookticket': { values: ['0', '1'], visitor: '0', label: '综合报价页面', names: ['第一版', '第二版'] },
  'user.isSpecialPerson': { values: [true, false], visitor: false, label: '特殊人员', names: yesNo },
  'user.isStaff': { values: [true, false], visitor: false, label: '产品人员', names: yesNo },
} as const satisfies Record<string, KeyDeclaration>;

export type ContextKey = keyof typeof contextDeclaration;

/** A complete context: one value per key. */
export type ContextValues = { readonly [K in ContextKey]: (typeof contextDeclaration)[K]['values'][number] };

/** What is known now. An absent key is not known yet (user information still loading): gates that need it stay closed. */
export type Context = { readonly [K in ContextKey]?: ContextValues[K] };

// `as` holds: Object.keys of a const object literal yields exactly its declared keys.
export const contextKeys = Object.keys(contextDeclaration) as readonly ContextKey[];

const valuesOf = (key: ContextKey): readonly (string | boolean)[] => contextDeclaration[key].values;

/** The context of somebody who is not logged in: every key has its visitor value. */
export const visitorContext: ContextValues = Object.freeze(
  // `as` holds: every key is given the visitor value that the declaration types for it.
  Object.fromEntries(contextKeys.map((key) => [key, contextDeclaration[key].visitor])) as unknown as ContextValues,
);

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
  const { label, names } = contextDeclaration[key];
  const at = valuesOf(key).findIndex((item) => item === value);
  return `${label}：${names[at] ?? '未知'}`;
}

/** A kind of user in words, told by `keys` only: `未登录用户` or `已登录用户（做市用户：是）`. */
export function describeKind(kind: Context, keys: Iterable<ContextKey>): string {
  if (kind['session.isLogin'] !== true) return '未登录用户';
  const parts = [...new Set(keys)].filter((key) => key !== 'session.isLogin').map((key) => describeValue(key, kind[key]));
  return parts.length === 0 ? '已登录用户' : `已登录用户（${parts.join('，')}）`;
}
