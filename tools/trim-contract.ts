import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

/** What declarations say for the server alone: words for its documents, who may ask, what it checks before it answers. */
export const SERVER_ONLY: Readonly<Record<string, readonly string[]>> = {
  endpoint: ['summary', 'area', 'access', 'params', 'query', 'body', 'multipart'],
  stream: ['summary', 'conflated'],
};

const nameOf = (item: ESTree.ObjectPropertyKind): string =>
  item.type === 'Property' && item.key.type === 'Identifier' ? item.key.name : '';

/** Rows of the `bond` scope come by the thousand: only development checks them (`checkRows`). */
const hasUncheckedRows = ({ properties }: ESTree.ObjectExpression): boolean =>
  properties.some(
    (item) =>
      nameOf(item) === 'scope' &&
      item.type === 'Property' &&
      item.value.type === 'Literal' &&
      item.value.value === 'bond',
  );

/** Leaves out what a call or stream says for the server alone, with the schemas that nothing else names: the browser reads replies. */
export function trimContract(): Plugin {
  return {
    name: 'trim-contract',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/](api|push)[\\/].*\.ts$/ },
      handler(code, id) {
        const cuts: { start: number; end: number }[] = [];
        new Visitor({
          CallExpression({ callee, arguments: [spec] }) {
            if (callee.type !== 'Identifier' || spec?.type !== 'ObjectExpression') return;
            const unused = [...(SERVER_ONLY[callee.name] ?? [])];
            if (callee.name === 'stream' && hasUncheckedRows(spec)) unused.push('row');
            for (const [at, item] of spec.properties.entries())
              if (unused.includes(nameOf(item)))
                cuts.push({ start: item.start, end: spec.properties[at + 1]?.start ?? item.end });
          },
        }).visit(parseSync(id, code).program);
        return cuts
          .toReversed()
          .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
      },
    },
  };
}
