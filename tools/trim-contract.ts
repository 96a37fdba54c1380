import { parseSync, type Plugin, Visitor } from 'vite';

/** What calls and streams say for the server alone: words for its documents, who may ask, what it checks before it answers. */
const SERVER_ONLY = new Set(['summary', 'area', 'access', 'params', 'query', 'body', 'multipart']);

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
            if (callee.type !== 'Identifier' || !/^(endpoint|stream)$/.test(callee.name)) return;
            if (spec?.type !== 'ObjectExpression') return;
            for (const [at, item] of spec.properties.entries()) {
              if (item.type !== 'Property' || item.key.type !== 'Identifier' || !SERVER_ONLY.has(item.key.name)) continue;
              cuts.push({ start: item.start, end: spec.properties[at + 1]?.start ?? item.end });
            }
          },
        }).visit(parseSync(id, code).program);
        return cuts.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
      },
    },
  };
}
