import type { RefusalKey } from '#contract/locales';
import type { Operation } from '#contract/server';
import { HttpError } from './errors.ts';

/** The text for each set of roles that calls declare. */
const KEYS: Readonly<Record<string, RefusalKey>> = {
  editor: 'needsEditor',
  approver: 'needsApprover',
  operator: 'needsOperator',
  auditor: 'needsAuditor',
  'editor approver': 'needsEditorOrApprover',
  'editor operator': 'needsEditorOrOperator',
  'operator auditor': 'needsOperatorOrAuditor',
};

/** 403 for a member of staff without a sufficient role: states which roles are. */
export const roleRefusal = ({ roles = [] }: Pick<Operation, 'roles'>): HttpError =>
  new HttpError(403, KEYS[roles.join(' ')] ?? 'forbidden', { data: { roles: [...roles] } });
