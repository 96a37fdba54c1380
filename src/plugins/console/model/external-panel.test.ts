import { expect, it } from 'vitest';
import { externalPanel } from './external-panel.ts';

const entry = (settings: unknown) => ({
  external: [{ id: 'guest', path: 'guest.js', sha256: '0'.repeat(64), title: '来客', settings }],
});

const side = {
  name: 'side',
  label: '显示',
  kind: 'choice',
  default: 'bid',
  choices: [
    { value: 'bid', label: '买方' },
    { value: 'ofr', label: '卖方' },
  ],
};

it('reads an external panel’s settings from the draft, with their own labels', () => {
  const text = JSON.stringify(
    entry([side, { name: 'rows', label: '行数', kind: 'number', default: 5, min: 1 }]),
  );
  expect(externalPanel(text, 'guest.main')).toEqual({
    schema: {
      type: 'object',
      properties: {
        side: { type: 'string', enum: ['bid', 'ofr'], default: 'bid' },
        rows: { type: 'number', minimum: 1, default: 5 },
      },
    },
    words: { 'side.label': '显示', 'side.bid': '买方', 'side.ofr': '卖方', 'rows.label': '行数' },
  });
  expect(externalPanel(text, 'quotes.main')).toBeNull();
});

it.each([
  ['not one of its choices', { ...side, default: 'both' }],
  ['a number for a switch', { name: 'loud', label: '响', kind: 'switch', default: 1 }],
  ['a number below its minimum', { name: 'rows', label: '行数', kind: 'number', default: 0, min: 1 }],
])('rejects a setting whose default is %s', (_what, setting) => {
  expect(externalPanel(JSON.stringify(entry([setting])), 'guest.main')).toBeNull();
});
