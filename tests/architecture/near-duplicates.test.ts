import { describe, expect, it } from 'vitest';
import { nearDuplicates } from '../../tools/near-duplicates.ts';

/** A function of seven lines; what it is called, what it calls its own values and what it adds are the arguments. */
const total = (name: string, sum = 'sum', first = '0') => `
export function ${name}(orders: readonly Order[]): number {
  let ${sum} = ${first};
  for (const order of openOf(orders)) {
    if (order.isCancelled || order.side !== 'bid') continue;
    // Amounts are in ten thousand yuan.
    ${sum} += order.amount * order.price;
  }
  return Math.round(${sum} / orders.length);
}
`;
const found = (...texts: readonly string[]) =>
  nearDuplicates(texts.map((text, at) => ({ path: `src/${at}.ts`, text }))).map(({ places }) => places);

describe('near-duplicates', () => {
  it('are places alike but for comments, names of locals and values', () => {
    const commented = total('worth', 'worth', '1').replace('Amounts', 'Face amounts');
    expect(found(total('total'), `\n\nconst a = 1;${commented}`)).toEqual(['src/0.ts:2-9 ~ src/1.ts:4-11']);
    expect(found(`${total('total')}${total('other')}`)).toEqual(['src/0.ts:2-9 ~ src/0.ts:12-19']);
  });

  it('are not places that read other fields, call other functions or differ in most names and values', () => {
    expect(found(total('total'), total('total').replace('order.amount', 'order.quantity'))).toEqual([]);
    expect(found(total('total'), total('total').replace('openOf', 'closedOf'))).toEqual([]);
    const renamed = total('total')
      .replaceAll(/\border(s?)\b/g, 'quote$1')
      .replaceAll('sum', 'left');
    expect(found(total('total'), renamed)).toEqual([]);
  });

  it('are not imports, tables or the items of one list or run', () => {
    const names = Array.from({ length: 15 }, (_, at) => `name${at}`);
    const imports = names.map((name) => `import { ${name}, type Of${name} } from './${name}.ts';\n`).join('');
    expect(found(imports, imports)).toEqual([]);
    const list = `export const list = [\n${names.map((name) => `{ name: '${name}', side: 'bid' },\n`).join('')}];\n`;
    expect(found(list)).toEqual([]);
    expect(found("register('bond');\n".repeat(15))).toEqual([]);
    const table = (path: string) => ({ path, text: total('total') });
    expect(nearDuplicates([table('server/a.data.ts'), table('server/b.data.ts')])).toEqual([]);
  });

  it('of three places pair each with the first', () => {
    expect(found(total('a'), total('b'), total('c'))).toEqual([
      'src/0.ts:2-9 ~ src/1.ts:2-9',
      'src/0.ts:2-9 ~ src/2.ts:2-9',
    ]);
  });
});
