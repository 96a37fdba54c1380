import { type SetKey, setKeys } from '../context.ts';
import type { Gate } from '../gate.ts';
import type { Finding, Path } from './finding.ts';
import { gatesOf } from './gates-of.ts';
import { deadReference, type LinkWorld, present } from './link-world.ts';

/** A name tested by a gate, and its location in the gate. */
interface Named {
  readonly key: SetKey;
  readonly name: string;
  readonly path: Path;
}

function namesIn(gate: Gate, path: Path): readonly Named[] {
  if ('all' in gate) return gate.all.flatMap((part, at) => namesIn(part, [...path, 'all', at]));
  if ('any' in gate) return gate.any.flatMap((part, at) => namesIn(part, [...path, 'any', at]));
  if ('not' in gate) return namesIn(gate.not, [...path, 'not']);
  const sets: Partial<Record<string, { readonly is?: unknown; readonly in?: unknown }>> = gate;
  return setKeys.flatMap((key) => {
    const { is, in: among } = sets[key] ?? {};
    const named = (name: unknown, ...rest: Path): Named[] =>
      typeof name === 'string' ? [{ key, name, path: [...path, key, ...rest] }] : [];
    const list: readonly unknown[] = Array.isArray(among) ? among : [];
    return [...named(is, 'is'), ...list.flatMap((name, at) => named(name, 'in', at))];
  });
}

/** Every group and organisation named in gates must exist. An unknown one costs nothing: it has no members, so its gate stays closed. */
export function linkAudiences(world: LinkWorld): Finding[] {
  const { audiences } = world;
  if (!audiences) return [];
  return gatesOf(world.files).flatMap(({ file, path, gate }) =>
    present(
      namesIn(gate, path).map(({ key, name, path: where }) =>
        deadReference(world, {
          file,
          path: where,
          id: name,
          code: key === 'user.groups' ? 'link.group' : 'link.organisation',
          candidates: key === 'user.groups' ? audiences.groups : audiences.organisations,
        }),
      ),
    ),
  );
}
