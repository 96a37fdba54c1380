import type { Tx } from './storage.ts';

/** Makes a user's changes wait for one another until the transaction ends, so that a limit counted in it holds. An unknown user locks nothing. */
export async function lockOperator(trx: Tx, operId: string): Promise<void> {
  await trx.selectFrom('operator').select('oper_id').where('oper_id', '=', operId).forNoKeyUpdate().execute();
}
