import { socketAddress, streams } from '#contract/push';
import { allOperations, allStreams, type Operation } from '#contract/server';
import { type Json, jsonOf, pythonType, tsType } from './types.ts';

const HEADER = 'Made by `npm run clients` from the contract. Do not edit.';
/** By path: the order of a module's names differs between environments. */
const calls = allOperations
  .filter(({ keyScope }) => keyScope !== undefined)
  .sort((a, b) => (a.path < b.path ? -1 : 1));
const streamed = allStreams.filter(({ keyScope }) => keyScope !== undefined);

/** The socket address of a stream. */
const addressOf = (type: string): string => {
  const definition = Object.values(streams).find((stream) => stream.type === type);
  if (definition === undefined) throw new Error(`the contract has no stream ${type}`);
  return socketAddress(definition.type);
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
const snake = (text: string): string =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

interface Field {
  readonly name: string;
  readonly schema: Json;
  readonly isRequired: boolean;
}

/** The fields of a part of a request; null if it is not a plain object. */
function fieldsOf(part: Parameters<typeof jsonOf>[0] | undefined): readonly Field[] | null {
  if (part === undefined) return [];
  const { properties, required = [] } = jsonOf(part, 'input');
  if (properties === undefined) return null;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name) && schema.default === undefined,
  }));
}

const RESERVED = new Set(['from', 'import', 'class', 'def', 'in', 'is', 'not']);
const argument = (name: string): string => (RESERVED.has(name) ? `${name}_` : name);

function pythonCall(call: Operation): string {
  const parts = { params: fieldsOf(call.params), query: fieldsOf(call.query), body: fieldsOf(call.body) };
  const plain = [...(parts.params ?? []), ...(parts.query ?? []), ...(parts.body ?? [])];
  const fields: readonly Field[] =
    parts.body === null ? [...plain, { name: 'body', schema: { type: 'object' }, isRequired: true }] : plain;
  const sorted = [
    ...fields.filter(({ isRequired }) => isRequired),
    ...fields.filter((item) => !item.isRequired),
  ];
  const signature = sorted.map(({ name, schema, isRequired }) =>
    isRequired
      ? `${argument(name)}: ${pythonType(schema)}`
      : `${argument(name)}: Optional[${pythonType(schema)}] = None`,
  );
  const dict = (items: readonly Field[] | null): string =>
    items === null ? 'body' : `{${items.map(({ name }) => `"${name}": ${argument(name)}`).join(', ')}}`;
  const body = call.body === undefined ? 'None' : dict(parts.body);
  const can = call.rehearsal === true ? 'True' : 'False';
  return `    def ${snake(call.name)}(self${signature.length > 0 ? `, *, ${signature.join(', ')}` : ''}) -> Any:
        """${call.summary}  [${call.keyScope}]"""
        return self._call("${call.method}", "/api${call.path}", ${dict(parts.params)}, ${dict(parts.query)}, ${body}, ${can})
`;
}

function pythonStream({ type, scope, keyScope, summary }: (typeof allStreams)[number]): string {
  const ids = scope === 'bond' ? ', security_ids: Sequence[str]' : '';
  return `    def stream_${snake(type)}(self${ids}) -> Iterator[Update]:
        """${summary}  [${keyScope}]"""
        return self._stream("${addressOf(type)}", "${type}", ${scope === 'bond' ? 'security_ids' : 'None'})
`;
}

const python = (): string => `"""${HEADER}"""

from typing import Any, Dict, Iterator, List, Optional, Sequence

from .streams import Streams, Update


class BondApi(Streams):
    """Every call and stream that takes a key; its scope stands in brackets. Calls raise Refused."""

${[...calls.map(pythonCall), ...streamed.map(pythonStream)].join('\n')}`;

/** Parameters of a call: the fields of all parts as one object, or the body as is. */
function tsCall(call: Operation): string {
  const { name, method, path, summary, keyScope, rehearsal } = call;
  const schemas = [call.params, call.query, call.body].filter((part) => part !== undefined);
  const types = schemas.map((part) => tsType(jsonOf(part, 'input')));
  const isAllOptional = [call.params, call.query, call.body].every(
    (part) => fieldsOf(part)?.every(({ isRequired }) => !isRequired) ?? false,
  );
  const parameter = types.length === 0 ? '' : `asked: ${types.join(' & ')}${isAllOptional ? ' = {}' : ''}`;
  const [only = 'query'] = (['params', 'query', 'body'] as const).filter((part) => call[part] !== undefined);
  const pass = schemas.length === 1 ? `, ${only}: asked` : splitOf(call);
  return `  /** ${summary} [${keyScope}] */
  ${name}(${parameter}): Promise<${tsType(jsonOf(call.reply, 'output'))}> {
    return this.request({ method: '${method}', path: '/api${path}'${types.length === 0 ? '' : pass}${rehearsal === true ? ', canRehearse: true' : ''} });
  }
`;
}

/** Where a call has several parts, gives each its own fields. */
function splitOf(call: Operation): string {
  const parts = (['params', 'query', 'body'] as const).flatMap((part) => {
    const fields = fieldsOf(call[part]) ?? [];
    return fields.length === 0
      ? []
      : [`${part}: { ${fields.map(({ name }) => `${name}: asked.${name}`).join(', ')} }`];
  });
  return `, ${parts.join(', ')}`;
}

function tsStream({ type, scope, keyScope, summary }: (typeof allStreams)[number]): string {
  const row = `${capital(type)}Row`;
  const isByBond = scope === 'bond';
  return `  /** ${summary} [${keyScope}] */
  stream${capital(type)}(${isByBond ? 'securityIds: readonly string[]' : ''}): AsyncGenerator<Update<${row}>, never> {
    return this.stream('${addressOf(type)}', '${type}', ${isByBond ? 'securityIds' : 'null'});
  }
`;
}

const typescript = (): string => `// ${HEADER}
import { Transport, type Update } from './transport.ts';

${streamed.map(({ type, row }) => `export type ${capital(type)}Row = ${tsType(jsonOf(row, 'output'))};`).join('\n')}

/** Every call and stream that takes a key; its scope stands in brackets. Calls reject with Refused. */
export class BondApi extends Transport {
${[...calls.map(tsCall), ...streamed.map(tsStream)].join('\n')}}
`;

/** The generated files, by their paths in the repository. */
export const generated = (): ReadonlyMap<string, string> =>
  new Map([
    ['clients/python/bond_api/calls.py', python()],
    ['clients/typescript/calls.ts', typescript()],
  ]);
