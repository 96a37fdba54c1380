import { expect, it, vi } from 'vitest';
import { csvRows } from './csv-rows.ts';

it.each(['\n', '\r\n', '\r'])('reads lines that end with %j, and tells where each begins', (end) => {
  expect(csvRows(['code,name', '1,"a, b"', '', '2,x', ''].join(end))).toEqual({
    rows: [
      { line: 1, cells: ['code', 'name'] },
      { line: 2, cells: ['1', 'a, b'] },
      { line: 4, cells: ['2', 'x'] },
    ],
  });
});

it('makes no more of a long line than of a short one before it has found its end', () => {
  const made = vi.spyOn(Buffer, 'from');
  try {
    expect(csvRows('x'.repeat(10_000))).toMatchObject({ rows: [{ line: 1 }] });
    expect(made.mock.calls.length).toBeLessThan(1000);
  } finally {
    made.mockRestore();
  }
});
