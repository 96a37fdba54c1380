import type { Db } from '#server/db';

/** An organisation's name is the parameter `org.` plus its id. */
const ORG_PREFIX = 'org.';

/** Value of a named parameter, or the name of an organisation (`org.ID`); null if there is none. */
export async function standardParameter(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('standard_parameter')
    .select('argvalue')
    .where('argname', '=', name)
    .executeTakeFirst();
  if (row !== undefined) return row.argvalue;
  if (!name.startsWith(ORG_PREFIX)) return null;
  const org = await db
    .selectFrom('organisation')
    .select('full_name')
    .where('org_id', '=', name.slice(ORG_PREFIX.length))
    .executeTakeFirst();
  return org?.full_name ?? null;
}

/** Parameters that say of the firm what settings.json may say too. */
const OF_THE_FIRM = {
  fullName: 'orgName',
  hotline: 'servicePhone',
  email: 'serviceEmail',
  serviceHours: 'serviceHours',
} as const;

/** What the stored parameters say of the firm; '' for what they do not. */
export async function storedFirm(db: Db): Promise<Readonly<Record<keyof typeof OF_THE_FIRM, string>>> {
  const rows = await db
    .selectFrom('standard_parameter')
    .select(['argname', 'argvalue'])
    .where('argname', 'in', Object.values(OF_THE_FIRM))
    .execute();
  const valueOf = (name: string): string => rows.find(({ argname }) => argname === name)?.argvalue ?? '';
  return {
    fullName: valueOf(OF_THE_FIRM.fullName),
    hotline: valueOf(OF_THE_FIRM.hotline),
    email: valueOf(OF_THE_FIRM.email),
    serviceHours: valueOf(OF_THE_FIRM.serviceHours),
  };
}

const SAMPLES = [
  { argname: 'orgName', argvalue: '示例证券股份有限公司' },
  { argname: 'orgShortName', argvalue: '示例证券' },
  { argname: 'servicePhone', argvalue: '400-000-0000' },
  { argname: 'serviceEmail', argvalue: 'service@example.com' },
  { argname: 'serviceHours', argvalue: '工作日 9:00-17:30' },
];

/** An invented firm for a demonstration, and for nobody else. Values of operators stay as they are. */
export async function keepSampleParameters(db: Db, isDemo: boolean): Promise<void> {
  if (!isDemo) {
    await db
      .deleteFrom('standard_parameter')
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('argname', 'argvalue'),
          'in',
          SAMPLES.map(({ argname, argvalue }) => tuple(argname, argvalue)),
        ),
      )
      .execute();
    return;
  }
  await db
    .insertInto('standard_parameter')
    .values(SAMPLES)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
