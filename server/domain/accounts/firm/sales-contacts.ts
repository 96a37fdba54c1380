import type { StcSalesInfo } from '#contract/entities';
import type { Storage, Tx } from '#server/db';
import type { AuditWriter } from '#server/domain/audit';
import { randomId } from '#server/runtime';
import type { OperatorWriter } from '../operator/operator-writer.ts';

export interface SalesContactsDeps {
  readonly storage: Storage;
  readonly audit: AuditWriter;
  readonly writer: OperatorWriter;
}

/** Whom of the house an operator may call. */
export class SalesContacts {
  readonly #deps: SalesContactsDeps;

  constructor(deps: SalesContactsDeps) {
    this.#deps = deps;
  }

  /** Names the operator's contact; null: none. One person may be the contact of many, who all read a changed QQ number. Audited. */
  async assign(operId: string, contact: StcSalesInfo | null): Promise<void> {
    const { storage, audit, writer } = this.#deps;
    await storage.tx(async (trx) => {
      await writer.setSalesPerson(trx, operId, contact === null ? null : await personOf(trx, contact));
      const detail = { by: 'firm', fields: 'salesPerson' };
      await audit.record(trx, { kind: 'profile.changed', operId, detail });
    });
  }
}

/** Id of the person with this name and phone, who is added where there is none. */
async function personOf(trx: Tx, { name, phone, qq }: StcSalesInfo): Promise<string> {
  const person = await trx
    .updateTable('sales_person')
    .set({ qq })
    .where('name', '=', name)
    .where('phone', '=', phone)
    .returning('id')
    .executeTakeFirst();
  if (person !== undefined) return person.id;
  const id = randomId('p_');
  await trx.insertInto('sales_person').values({ id, name, phone, qq }).execute();
  return id;
}
