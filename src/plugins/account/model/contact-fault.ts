import { isEmail, isMobile } from '#contract/rules';

export type ContactKind = 'phone' | 'email';

const EMPTY = { phone: 'account:form.needPhone', email: 'account:form.needEmail' } as const;
const MALFORMED = { phone: 'account:form.phoneForm', email: 'account:form.emailForm' } as const;

/** The text key of what is wrong with a phone number or mail address; null when nothing is. */
export function contactFault(kind: ContactKind, value: string) {
  if (value === '') return EMPTY[kind];
  return (kind === 'phone' ? isMobile(value) : isEmail(value)) ? null : MALFORMED[kind];
}
