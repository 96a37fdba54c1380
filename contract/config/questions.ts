import {
  type Context,
  contextDeclaration,
  type ContextKey,
  type ContextValues,
  type SetKey,
  setKeys,
} from './context.ts';

/** Whether a user belongs to one named group or organisation: `user.groups/rates`. */
export type MembershipQuestion = `${SetKey}/${string}`;
/** One thing that gates test about a user. */
export type Question = ContextKey | MembershipQuestion;
export type Answer = string | boolean;

const MEMBER: readonly Answer[] = [true, false];

export const isSetKey = (key: string): key is SetKey => setKeys.some((setKey) => setKey === key);

/** The set and the name of a membership; null for a context key. */
export function membershipOf(question: Question): { readonly key: SetKey; readonly name: string } | null {
  const at = question.indexOf('/');
  const key = question.slice(0, Math.max(at, 0));
  return isSetKey(key) ? { key, name: question.slice(at + 1) } : null;
}

const isKey = (question: Question): question is ContextKey => Object.hasOwn(contextDeclaration, question);

/** Every possible answer for a signed-in user. */
export const answersTo = (question: Question): readonly Answer[] =>
  isKey(question) ? contextDeclaration[question].values : MEMBER;

/** Whether the user of this context belongs to the named group or organisation. undefined: unknown. */
export function isMember(context: Context, key: SetKey, name: string): boolean | undefined {
  if (context['session.isLogin'] === false) return false;
  const membership: unknown = context[key]?.[name];
  return typeof membership === 'boolean' ? membership : undefined;
}

/** This context's answer. undefined: unknown. */
export function answerOf(context: Context, question: Question): Answer | undefined {
  const membership = membershipOf(question);
  if (membership) return isMember(context, membership.key, membership.name);
  return isKey(question) ? context[question] : undefined;
}

/** The context with one answer replaced. */
export function answered(kind: ContextValues, question: Question, answer: Answer): ContextValues {
  const membership = membershipOf(question);
  if (!membership) return { ...kind, [question]: answer };
  const { key, name } = membership;
  return { ...kind, [key]: { ...kind[key], [name]: answer === true } };
}

export const isOrganisation = (question: Question): boolean => question.startsWith('user.organisation/');

/** No user belongs to two organisations. */
export const isSecondOrganisation = (kind: Context, question: Question): boolean =>
  isOrganisation(question) && Object.values(kind['user.organisation'] ?? {}).includes(true);
