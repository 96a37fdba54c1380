import { type Gate, gateAllows } from '../gate.ts';
import { explore, MAX_WAYS } from './explore.ts';
import { type Finding, finding, type Path, type Trees } from './finding.ts';
import type { PlacedGate } from './gates-of.ts';

/** A gate's parts, each with its path inside it. */
function partsOf(gate: Gate): readonly (readonly [part: Gate, path: Path])[] {
  if ('all' in gate) return gate.all.map((part, at) => [part, ['all', at]]);
  if ('any' in gate) return gate.any.map((part, at) => [part, ['any', at]]);
  return 'not' in gate ? [[gate.not, ['not']]] : [];
}

/**
 * Gates, and parts of gates, with the same verdict for every kind of user, which their author cannot have meant. Of nested ones only the
 * outer is reported.
 */
export function constantGates(trees: Trees, gates: readonly PlacedGate[]): readonly Finding[] {
  const check = ({ file, path, gate }: PlacedGate): readonly Finding[] => {
    const { ways, isComplete } = explore((kind) => gateAllows(gate, kind));
    if (!isComplete)
      return [finding(trees, file, path, 'prove.tangled', { values: { id: 'when', limit: MAX_WAYS } })];
    const isOpen = ways[0]?.value === true;
    if (ways.every(({ value }) => value === isOpen))
      return [finding(trees, file, path, isOpen ? 'prove.always' : 'prove.never')];
    return partsOf(gate).flatMap(([part, inner]) => check({ file, path: [...path, ...inner], gate: part }));
  };
  return gates.flatMap(check);
}
