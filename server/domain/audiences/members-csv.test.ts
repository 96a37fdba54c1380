import { describe, expect, it } from 'vitest';
import { listedAccounts } from './members-csv.ts';

describe('a list of members as CSV', () => {
  it('reads one account per line, under any of the usual headings, and ignores other columns', () => {
    expect(listedAccounts('姓名,账号,备注\n张三,anna,\n李四,bob,新人\n')).toEqual({
      accounts: [
        { account: 'anna', line: 2, column: 2 },
        { account: 'bob', line: 3, column: 2 },
      ],
    });
    for (const heading of ['account', 'Account', '用户名', '用户号'])
      expect(listedAccounts(`${heading}\nanna`)).toEqual({
        accounts: [{ account: 'anna', line: 2, column: 1 }],
      });
  });

  it('may name no one, which empties the group', () => {
    expect(listedAccounts('账号\n')).toEqual({ accounts: [] });
  });

  it('without an account column is refused, naming the heading found instead', () => {
    expect(listedAccounts('姓名,备注\n张三,新人\n')).toEqual({
      faults: [{ line: 1, column: 1, value: '姓名', why: 'noAccountColumn' }],
    });
    expect(listedAccounts('')).toEqual({
      faults: [{ line: 1, column: 1, value: '', why: 'noAccountColumn' }],
    });
  });

  it('is refused with every line whose account is missing', () => {
    expect(listedAccounts('账号,备注\nanna,\n,谁\nbob,\n,又是谁\n')).toEqual({
      faults: [
        { line: 3, column: 1, value: '', why: 'emptyAccount' },
        { line: 5, column: 1, value: '', why: 'emptyAccount' },
      ],
    });
  });

  it('that is not valid CSV reports where it fails', () => {
    const read = listedAccounts('账号\n"anna\n');
    expect(read).toMatchObject({ faults: [{ value: '', why: 'notCsv' }] });
    expect('faults' in read && read.faults.every(({ line, column }) => line > 0 && column > 0)).toBe(true);
  });
});
