import { sql } from 'kysely';
import { foldKey } from './operator.ts';

/**
 * SQL about a row of `operator as o`: whether a text is part of the operator's name or of a name of their organisation, or is their id or their whole
 * real name, which is masked on staff's lists: nothing masked is to be found letter by letter. '' is part of all.
 */
export const isOperatorCalled = (text: string) =>
  // `strpos` rather than LIKE, so that nothing in the text is a wildcard.
  sql<boolean>`(o.oper_id = ${text} or strpos(o.opername_key, ${foldKey(text)}) > 0 or o.realname = ${text}
    or exists (select from organisation as own where own.org_id = o.org_id
      and (strpos(own.short_name, ${text}) > 0 or strpos(own.full_name, ${text}) > 0)))`;
