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

it.each(['\n', '\r\n', '\r'])('counts %j inside a quoted cell as one line, of rows and of faults', (end) => {
  const text = ['code,name', '1,"a', 'b', 'c"', '2,x'].join(end);
  expect(csvRows(text)).toEqual({
    rows: [
      { line: 1, cells: ['code', 'name'] },
      { line: 2, cells: ['1', 'a\nb\nc'] },
      { line: 5, cells: ['2', 'x'] },
    ],
  });
  expect(csvRows(`${text}${end}3,"y`)).toMatchObject({ problem: { line: 6 } });
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
