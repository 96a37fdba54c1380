import { expect, it } from 'vitest';
import { statementName } from './statement-name.ts';

it.each([
  ['select "id" from "bond" where "id" = $1', 'select bond'],
  ['/* prepared */ select a from book', 'select book'],
  ['insert into "order_entry" ("a") values ($1)', 'insert order_entry'],
  ['update "operator" set "a" = $1', 'update operator'],
  ['delete from "session" where "a" = $1', 'delete session'],
  [
    '/* prepared */ with "w0" as (insert into "bond_order" ("a") select 1) select 1 as done',
    'with bond_order',
  ],
  ['with picked as (select * from trade) select * from picked', 'with trade'],
  ['(select 1 as a from quota for update)', 'select quota'],
  ['begin', 'begin'],
  ['start transaction isolation level read committed', 'start'],
  ['commit', 'commit'],
  ['select 1', 'select'],
])('%s is named %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
