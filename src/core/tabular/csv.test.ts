import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvText, tabText } from './csv.ts';

describe('T26: a file for spreadsheets', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("http://x","y")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    ' =1+1',
    '＝1+1',
    '＋1',
    '－1',
    '＠a',
    '\uFEFF=1',
  ])('holds %j as text, never as a formula', (text) => {
    expect(parse(csvText([[text]]), { bom: true })).toEqual([[`'${text}`]]);
  });

  it('leaves plain text and numbers unchanged, quotes where needed, and starts with the byte order mark', () => {
    expect(csvText([['24国开10', 2.2, -0.5, null, 'a,b', 'say "x"', 'two\nlines', '']])).toBe(
      '\uFEFF24国开10,2.2,-0.5,,"a,b","say ""x""","two\nlines",\r\n',
    );
  });

  it('round-trips every table through a CSV reader, cell by cell, and no cell starts a formula', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 2 }), { minLength: 1 }),
        (rows) => {
          const read = parse(csvText(rows), {
            bom: true,
            relax_column_count: true,
            record_delimiter: '\r\n',
          });
          expect(read).toEqual(
            rows.map((row) =>
              row.map((cell) =>
                csvCell(cell).replace(/^"/, '').startsWith("'") && !cell.startsWith("'") ? `'${cell}` : cell,
              ),
            ),
          );
          for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        },
      ),
    );
  });
});

it('clipboard cells are tab-separated, each on one line, and none is a formula', () => {
  expect(
    tabText([
      ['24国开10', 2.2, null],
      ['=1+1', 'two\nlines\there', ''],
    ]),
  ).toBe("24国开10\t2.2\t\n'=1+1\ttwo lines here\t");
});

it('T26: clipboard cells with quotation marks are read back as they are, and take in none of their neighbours', () => {
  const rows = [
    ['"=1+1"', 'b'],
    ['"', '"'],
    ['say "x"', ''],
  ];
  expect(parse(tabText(rows), { delimiter: '\t', relax_quotes: true })).toEqual(rows);
});

it('clipboard cells with a signed figure stay figures, which a spreadsheet adds up', () => {
  expect(tabText([['+0.25', '-1,234.50', '5%', '+1-1', '-A1', '+']])).toBe(
    "+0.25\t-1,234.50\t5%\t'+1-1\t'-A1\t'+",
  );
});
