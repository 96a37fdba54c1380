import { expect, it, vi } from 'vitest';
import { csvRows } from './csv-rows.ts';

it.each(['\n', '\r\n', '\r'])('reads lines ending with %j and returns where each begins', (end) => {
  expect(csvRows(['code,name', '1,"a, b"', '', '2,x', ''].join(end))).toEqual({
    rows: [
      { line: 1, cells: ['code', 'name'] },
      { line: 2, cells: ['1', 'a, b'] },
      { line: 4, cells: ['2', 'x'] },
    ],
  });
});

it.each(['\n', '\r\n', '\r'])('counts %j inside a quoted cell as a line, for rows and for faults', (end) => {
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

it('does not scan a long line repeatedly for its end', () => {
  const fromSpy = vi.spyOn(Buffer, 'from');
  try {
    expect(csvRows('x'.repeat(10_000))).toMatchObject({ rows: [{ line: 1 }] });
    expect(fromSpy.mock.calls.length).toBeLessThan(1000);
  } finally {
    fromSpy.mockRestore();
  }
});
