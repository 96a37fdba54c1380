import type { RefusalKey } from '#contract/locales';
import type { Operation } from '#contract/server';
import { HttpError } from './errors.ts';

/** Words for each set of roles that calls state. */
const KEYS: Readonly<Record<string, RefusalKey>> = {
  editor: 'needsEditor',
  approver: 'needsApprover',
  operator: 'needsOperator',
  auditor: 'needsAuditor',
  'editor approver': 'needsEditorOrApprover',
  'editor operator': 'needsEditorOrOperator',
  'operator auditor': 'needsOperatorOrAuditor',
};

/** 403 to a member of staff whose roles do not reach: says which do. */
export const roleRefusal = ({ roles = [] }: Pick<Operation, 'roles'>): HttpError =>
  new HttpError(403, KEYS[roles.join(' ')] ?? 'forbidden', { data: { roles: [...roles] } });
