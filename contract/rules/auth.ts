/** Authentication state: Y verified, I incomplete (must act), P pending. */
export type NewAuth = 'Y' | 'I' | 'P';

/** The two user fields that decide {@link newAuth}. */
export type AuthFacts = {
  readonly authenticationstatus?: string | null | undefined;
  readonly bindstatus?: string | null | undefined;
};

/**
 * Authentication state (spec 4): Y when both are Y; I when authentication is R or N, or both are I, or binding is N;
 * otherwise P.
 */
export const newAuth = ({ authenticationstatus, bindstatus }: AuthFacts): NewAuth => {
  if (authenticationstatus === 'Y' && bindstatus === 'Y') return 'Y';
  if (authenticationstatus === 'R' || authenticationstatus === 'N' || bindstatus === 'N') return 'I';
  return authenticationstatus === 'I' && bindstatus === 'I' ? 'I' : 'P';
};

/** Whether this operator is on the list of special persons (spec 4). Ids compare as text; an empty id never matches. */
export const isSpecialPerson = (
  operid: string | number | null | undefined,
  specialPersons: readonly (string | number)[] | null | undefined,
): boolean => {
  const id = String(operid ?? '');
  return id !== '' && (specialPersons ?? []).some((person) => String(person) === id);
};
