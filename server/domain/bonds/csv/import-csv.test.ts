import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withTempDatabase } from '../../../../tests/_util/temp-database.ts';
import { BondReader, BondWriter, importCsv, OrganisationReader, ValuationReader } from '../index.ts';
import { decodeText } from './decode-text.ts';

const HEADER =
  'securityId,shortName,bondType,issuer,couponType,couponRatePct,frequency,valueDate,maturityDate';
const good = (code: string) => `${code}.IB,${code}债,MTN,澜州城投,fixed,2.5,1,2024-01-05,2027-01-05`;
const file = (...lines: readonly string[]) => Buffer.from(lines.join('\n'));

const database = withTempDatabase();
const load = (bytes: Uint8Array, skipBad = false) => importCsv(database.storage, bytes, { skipBad });
const stored = async () =>
  new Map((await new BondReader(database.storage.kysely).all()).map((bond) => [bond.securityId, bond]));

describe('import of bonds', () => {
  it('keeps every row of a good file, computes pinyin initials and marks none as demonstration data', async () => {
    const result = await load(
      file(
        HEADER,
        good('701'),
        '',
        `702.IB,26国开02,政策性金融债,国家开发银行,固定利率,1.8,年,2026/1/5,20360105`,
      ),
    );
    expect(result).toEqual({ kind: 'bonds', rows: 2, loaded: 2, problems: [] });
    expect((await stored()).get('702.IB')).toMatchObject({
      pinyin: '26gk02',
      spreadClass: 'CDB',
      market: 'IB',
      valueDate: '2026-01-05',
      maturityDate: '2036-01-05',
      couponRatePct: 1.8,
      tier: 'none',
      demo: false,
    });
  });

  it('names each bad cell by line and column and keeps nothing', async () => {
    const bad = `705.IB,名,XXX,发行人,fixed,2.5,1,2024-02-30,2027-01-05`;
    const result = await load(
      file(HEADER, good('703'), `"704.IB","多\n行",MTN,发行人,fixed,a lot,1,2024-01-05,2027-01-05`, bad),
    );
    expect(result.loaded).toBe(0);
    expect(
      result.problems.map(({ line, column, header, reason }) => [line, column, header, reason.slice(0, 17)]),
    ).toEqual([
      [3, 6, 'couponRatePct', 'expected a number'],
      [5, 3, 'bondType', 'expected one of G'],
      [5, 8, 'valueDate', 'no such date in t'],
    ]);
    expect((await stored()).has('703.IB')).toBe(false);
  });

  it('reads early repayments of principal, and names the line and column of invalid ones', async () => {
    const header = `${HEADER},还本方式,还本计划`;
    const result = await load(
      file(
        header,
        `${good('761')},提前还本,2025-01-05:20;2026/1/5：30%`,
        `${good('762')},到期一次还本,`,
        `${good('763')},,2025-01-05:40；2026-01-05:40；2027-01-05:20`,
      ),
    );
    expect(result).toMatchObject({ loaded: 3, problems: [] });
    const bonds = await stored();
    expect(['761.IB', '762.IB', '763.IB'].map((id) => bonds.get(id)?.repayments)).toEqual([
      [
        { date: '2025-01-05', percent: 20 },
        { date: '2026-01-05', percent: 30 },
      ],
      [],
      [
        { date: '2025-01-05', percent: 40 },
        { date: '2026-01-05', percent: 40 },
      ],
    ]);
    const refused = await load(
      file(
        header,
        `${good('764')},,2025-01-06:20`,
        `${good('765')},,2025-01-05:60;2026-01-05:60`,
        `${good('766')},,2025-02-30:20`,
        `${good('767')},,2025-01-05:0`,
        `${good('768')},,2025-01-05`,
        `${good('769')},分期还本,`,
        `${good('770')},sinking,2025-01-05:20`,
      ),
    );
    expect(refused.loaded).toBe(0);
    expect(
      refused.problems.map(({ line, column, header: name, reason }) => [line, column, name, reason]),
    ).toEqual([
      [2, 11, '还本计划', 'must fall on days on which interest is paid: 2025-01-06'],
      [3, 11, '还本计划', 'must leave something to repay at maturity'],
      [4, 11, '还本计划', 'no such date in the calendar: 2025-02-30'],
      [5, 11, '还本计划', 'must lie between 0.000001 and 100: 0'],
      [6, 11, '还本计划', 'expected days and per cents of the face such as 2027-03-10:20;2028-03-10:20'],
      [7, 11, '还本计划', 'must name days and per cents of the face for repayment amortising'],
      [8, 10, '还本方式', expect.stringContaining('expected one of once, ')],
    ]);
  });

  it('keeps the good rows with skipBad', async () => {
    const result = await load(
      file(HEADER, good('706'), `707.IB,,MTN,发行人,fixed,2,1,2024-01-05,2027-01-05`, good('708')),
      true,
    );
    expect(result).toMatchObject({
      rows: 3,
      loaded: 2,
      problems: [{ line: 3, column: 2, reason: 'must not be empty' }],
    });
    expect([...(await stored()).keys()].filter((id) => /^70[678]/.test(id))).toEqual(['706.IB', '708.IB']);
  });

  it('refuses rows that contradict themselves, repeat an earlier one or have too few cells', async () => {
    const header = `${HEADER},issuePrice,optionType,exerciseDate`;
    const result = await load(
      file(
        header,
        `${good('711')},,,`,
        `${good('711')},,,`,
        `712.IB,名,NCD,行,discount,,,2024-01-05,2025-01-05,,,`,
        `713.IB,名,MTN,行,fixed,2,1,2024-01-05,2023-01-05,,,`,
        `714.IB,名,SD,行,fixed,2,1,2024-01-05,,,ETS,`,
        `715.IB,名,MTN`,
      ),
    );
    expect(result.problems.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [3, 1, 'repeats line 2'],
      [4, 10, 'must not be empty for a discount bond'],
      [5, 9, 'must be after valueDate'],
      [6, 12, 'must not be empty for optionType ETS'],
      [7, 4, 'has 3 columns where the header has 12'],
    ]);
  });

  it('refuses a header with unknown, duplicate or missing columns, even with skipBad', async () => {
    const result = await load(file('证券代码,证券简称,colour,债券代码', '721.IB,名,red,721.IB'), true);
    expect(result.loaded).toBe(0);
    expect(result.problems.map(({ column, header, reason }) => [column, header, reason])).toEqual([
      [3, 'colour', 'unknown column'],
      [4, '债券代码', 'column securityId stands twice'],
      [0, 'bondType', 'required column is missing'],
      [0, 'issuer', 'required column is missing'],
      [0, 'couponType', 'required column is missing'],
      [0, 'valueDate', 'required column is missing'],
    ]);
    expect(await load(file('a,b', '1,2'))).toMatchObject({ kind: 'unreadable', loaded: 0 });
    expect(await load(file(''))).toMatchObject({ kind: 'unreadable', problems: [{ reason: 'is empty' }] });
    expect(await load(file(HEADER, '"open'))).toMatchObject({ kind: 'unreadable', problems: [{ line: 2 }] });
  });

  it('accepts both UTF-8 with a byte-order mark and GB18030', async () => {
    const text = `证券代码,证券简称,债券类型,发行人,计息方式,票面利率(%),付息频率,起息日,到期日\n731.IB,26国债,国债,财政部,固定利率,1.8,半年,2026-01-05,2036-01-05\n`;
    const gb = Buffer.from(gb18030(text));
    expect(decodeText(gb)).toBe(text);
    expect(await load(gb)).toMatchObject({ loaded: 1, problems: [] });
    expect(await load(Buffer.from(`\uFEFF${text}`))).toMatchObject({ loaded: 1, problems: [] });
    expect((await stored()).get('731.IB')).toMatchObject({
      shortName: '26国债',
      frequency: 2,
      bondType: 'GB',
    });
    expect(await load(Buffer.from(text, 'utf16le'))).toMatchObject({ kind: 'unreadable', loaded: 0 });
  });

  it('replaces a bond with the same id but keeps its market tier if the file gives none', async () => {
    const before = (await stored()).get('701.IB');
    await database.storage.tx((trx) =>
      new BondWriter(trx).save(before === undefined ? [] : [{ ...before, tier: 'B' }]),
    );
    const revision = await new BondReader(database.storage.kysely).revision();
    await load(file(HEADER, good('701').replace('2.5', '3.25')));
    expect((await stored()).get('701.IB')).toMatchObject({ couponRatePct: 3.25, tier: 'B' });
    expect(await new BondReader(database.storage.kysely).revision()).not.toBe(revision);
  });

  it('never throws on any text, and changes nothing when it reports that nothing was kept', async () => {
    const cell = fc.constantFrom(
      '741.IB',
      '',
      '名',
      'MTN',
      'fixed',
      '2',
      '1',
      '2024-01-05',
      '2027-01-05',
      '"',
      'x,y',
      '\n',
      '--',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 7, maxLength: 10 }), { maxLength: 4 }),
        async (rows) => {
          const before = (await stored()).size;
          const result = await load(file(HEADER, ...rows.map((cells) => cells.join(','))));
          expect(result.loaded > 0 || (await stored()).size === before).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('import of valuations', () => {
  it('is recognised by the header, and requires known bonds and a yield', async () => {
    const header = '证券代码,估值日期,估值来源,到期收益率(%),估价净价,修正久期';
    const result = await load(
      file(
        header,
        '701.IB,2026-11-20,中债,2.2031,101.2345,3.1',
        '799.IB,2026-11-20,中债,2.2,101,3',
        '702.IB,2026-11-20,CSI,,101,3',
      ),
      true,
    );
    expect(result).toMatchObject({ kind: 'valuations', rows: 3, loaded: 1 });
    expect(result.problems.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [3, 1, 'no such bond: import bonds first'],
      [4, 4, 'must not be empty beside an empty yieldExe'],
    ]);
    const found = await new ValuationReader(database.storage.kysely).latest(
      ['701.IB', '702.IB'],
      '2026-11-20',
    );
    expect(found.get('701.IB')).toMatchObject([
      { source: 'CB', yieldMat: 2.2031, cleanMat: 101.2345, recommended: 'mat', demo: false },
    ]);
    expect(found.has('702.IB')).toBe(false);
  });

  it('keeps the newest day of each provider as its latest valuation', async () => {
    const header = 'securityId,valuationDate,source,yieldMat,yieldExe';
    await load(
      file(
        header,
        '702.IB,2026-11-19,CB,1.9,',
        '702.IB,2026-11-20,CB,1.8,',
        '702.IB,2026-11-19,CSI,1.85,1.7',
      ),
    );
    const reader = new ValuationReader(database.storage.kysely);
    const found = await reader.latest(['702.IB'], '2026-11-20');
    expect(found.get('702.IB')).toMatchObject([
      { source: 'CB', valuationDate: '2026-11-20', yieldMat: 1.8, recommended: 'mat' },
      { source: 'CSI', valuationDate: '2026-11-19', yieldExe: 1.7, recommended: 'exe' },
    ]);
    // As in the market, one dated later counts from its day on.
    const before = await reader.latest(['702.IB'], '2026-11-19');
    expect(before.get('702.IB')?.map(({ valuationDate }) => valuationDate)).toEqual([
      '2026-11-19',
      '2026-11-19',
    ]);
  });
});

/** Encodes characters in GB18030's two-byte range, by trying its decoder on every pair. */
function gb18030(text: string): number[] {
  const decoder = new TextDecoder('gb18030');
  const pairs = new Map<string, number[]>();
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const char = decoder.decode(Uint8Array.of(first, second));
      if (char.length === 1 && !pairs.has(char)) pairs.set(char, [first, second]);
    }
  }
  return [...text].flatMap((char) => pairs.get(char) ?? [char.charCodeAt(0)]);
}

describe('import of institutions', () => {
  const header = '机构代码,机构简称,机构全称,机构类型';
  const row = (code: string, name: string) => `${code},${name},${name}股份有限公司,城商行`;
  const codeOf = (end: number) => `1${String(end).padStart(20, '0')}`;

  it('stores them by CFETS code, searchable by pinyin, and replaces existing ones', async () => {
    const first = file(header, row(codeOf(1), '澜州银行'), row(codeOf(2), '岚港银行'));
    expect(await load(first)).toEqual({ kind: 'organisations', rows: 2, loaded: 2, problems: [] });
    await load(file(header, row(codeOf(2), '岚港农商行')));
    const all = await new OrganisationReader(database.storage.kysely).all();
    expect(all.map(({ org_id: id, short_name: name, pinyin, demo }) => [id, name, pinyin, demo])).toEqual([
      [codeOf(1), '澜州银行', 'lzyh', false],
      [codeOf(2), '岚港农商行', 'lgnsh', false],
    ]);
  });

  it('replaces a demonstration institution under its id, to which its traders refer', async () => {
    const { kysely } = database.storage;
    const demo = {
      org_code: codeOf(9),
      short_name: '样例银行',
      full_name: '样例银行',
      pinyin: 'ylyh',
      demo: true,
    };
    await kysely
      .insertInto('organisation')
      .values({ ...demo, org_id: 'ORG009', kind: 'cityBank', market_maker: true, activity_rank: 9 })
      .execute();
    await kysely
      .insertInto('trader')
      .values({ trader_id: 'T00901', org_id: 'ORG009', name: '样例', demo: true })
      .execute();
    expect(await load(file(header, row(codeOf(9), '澄湖银行')))).toMatchObject({ loaded: 1, problems: [] });
    expect(await new OrganisationReader(kysely).byId('ORG009')).toMatchObject({
      org_code: codeOf(9),
      short_name: '澄湖银行',
      market_maker: true,
      demo: false,
    });
  });

  it('reports an invalid code and a repeated one', async () => {
    const { loaded, problems } = await load(
      file(header, row('12', '甲银行'), row(codeOf(3), '乙银行'), row(codeOf(3), '丙银行')),
    );
    expect([loaded, problems.map(({ line, header: at }) => [line, at])]).toEqual([
      0,
      [
        [2, '机构代码'],
        [4, '机构代码'],
      ],
    ]);
  });
});
