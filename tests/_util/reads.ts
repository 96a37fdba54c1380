import { allOperations, type Operation } from '#contract/server';
import * as z from 'zod/mini';

/** The bond that reads ask about. */
export const READ_BOND = '240210.IB';

const takes = ({ query }: Operation, part: string): boolean =>
  query instanceof z.ZodMiniObject && part in query.shape;

/** Values that make a read answer about something: a bond, and an order where it asks for one. */
export const valuesFor = (operation: Operation, orderId = '1'): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries({
      ...(operation.name === 'queryCfetsOrg' && { keyword: '银行' }),
      ...(operation.name === 'documentText' && { name: 'about', language: 'zh-CN' }),
      securityId: READ_BOND,
      issuer: '国家开发银行',
      purpose: 'register',
      ARGNAME: 'DEAL_TIME',
      orgCode: '999000000000000000001',
      orderId,
    }).filter(([part]) => takes(operation, part)),
  );

/** Whether a read is of as many rows as are asked for. */
export const takesRows = (operation: Operation): boolean => takes(operation, 'rows');

/** Every read of a user or visitor. Two of the specification's GET calls change something. */
export const reads = allOperations.filter(
  ({ access, method, name }) =>
    method === 'GET' &&
    (access === 'user' || access === 'public') &&
    !['repealDealPath', 'setDefaultDealPath'].includes(name),
);

/** The path of a read with these parameters. Without them, an id that is none of a bond belongs to nobody. */
export const pathOfRead = (
  { name, path }: Pick<Operation, 'name' | 'path'>,
  params: Readonly<Record<string, string>> = {},
): string =>
  path
    .replaceAll(/:page\w+/g, '1')
    .replaceAll(/:(\w+)/g, (_, part: string) =>
      part in params
        ? String(params[part])
        : part === 'id'
          ? READ_BOND
          : name.endsWith('Image')
            ? '00000000-0000-4000-8000-000000000000'
            : '1',
    );
