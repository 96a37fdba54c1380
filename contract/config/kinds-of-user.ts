import { type Context, type ContextKey, type ContextValues, type SetKey, visitorContext } from './context.ts';
import {
  answered,
  answerOf,
  answersTo,
  isSecondOrganisation,
  membershipOf,
  type Question,
} from './questions.ts';

const yesNo = ['是', '否'] as const;

/** Label of each key, and of its values in declaration order, as shown to product staff. */
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

/** The wording of kinds of user; the default is the Chinese shown to product staff. */
export interface KindWords {
  readonly everybody: string;
  readonly visitors: string;
  readonly members: string;
  /** Logged-in users with these answers. */
  readonly membersWho: (answers: readonly string[]) => string;
  /** One answer of a kind of user, e.g. `做市用户：是` or `用户组 rates：否`. */
  readonly answer: (question: Question, kind: Context) => string;
  /** The total number of kinds, of which only the first are listed. */
  readonly inAll: (count: number) => string;
}

export const kindWords: KindWords = {
  everybody: '所有用户',
  visitors: '未登录用户',
  members: '已登录用户',
  membersWho: (answers) => `已登录用户（${answers.join('，')}）`,
  inAll: (count) => `等 ${count} 类用户`,
  answer: (question, kind) => {
    const answer = answerOf(kind, question);
    const membership = membershipOf(question);
    if (membership)
      return `${setWords[membership.key]} ${membership.name}：${yesNo[answer === true ? 0 : 1]}`;
    // `as` holds: a question that is not a membership is a context key.
    const { label, names } = contextWords[question as ContextKey];
    const at = answersTo(question).findIndex((item) => item === answer);
    return `${label}：${names[at] ?? '未知'}`;
  },
};

/** A kind of user in words, by `keys` only: `未登录用户` or `已登录用户（做市用户：是）`. */
export function describeKind(kind: Context, keys: Iterable<Question>, words = kindWords): string {
  if (kind['session.isLogin'] !== true) return words.visitors;
  const answers = [...new Set(keys)]
    .filter((key) => key !== 'session.isLogin')
    .map((key) => words.answer(key, kind));
  return answers.length === 0 ? words.members : words.membersWho(answers);
}
