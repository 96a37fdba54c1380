import type { Catalogue } from '../catalogue.ts';
import { essentialNeeds, switchedOff, unmetNeeds } from './essentials.ts';
import { type Draft, type Finding, finding, type Path } from './finding.ts';
import { userOf } from './diagnostic.ts';
import type { SwitchTarget } from './switch-off.ts';

const OUT_OF_REACH = {
  login: { code: 'prove.loginPage', file: 'routes', path: ['login'], fatal: true },
  logout: { code: 'prove.logout', file: 'menu', path: ['menus', 'user'] },
  studio: { code: 'prove.studio', file: 'routes', path: ['routes'] },
} as const;

/**
 * Keeps log-in, log-out and the studio reachable: a switch that would remove one of them is reported and ignored, and if no setting of
 * the switches would help, the obstructing place is reported.
 */
export function keepReachable(draft: Draft, { essentials = {} }: Pick<Catalogue, 'essentials'>): Finding[] {
  const needs = essentialNeeds(draft.files, essentials);
  const found: Finding[] = [];
  const unreachable = unmetNeeds(needs, []);
  for (const [at, { essential, kind, keys }] of unreachable.entries()) {
    // One kind of user suffices to report it.
    if (unreachable.findIndex((need) => need.essential === essential) !== at) continue;
    const { code, file, path, ...cost } = OUT_OF_REACH[essential];
    const values = { kind: userOf(kind, keys), id: draft.files.routes.login };
    found.push(finding(draft.trees, file, path, code, { values, ...cost }));
  }
  const open = needs.filter((need) => !unreachable.includes(need));
  const off = switchedOff(draft.files);
  const count = draft.files.settings.disabled.plugins.length;
  const switchesOff: SwitchTarget[] = [];
  for (const [at, target] of off.entries()) {
    const [unmet] = unmetNeeds(open, [...switchesOff, target]);
    if (!unmet) {
      switchesOff.push(target);
      continue;
    }
    const path: Path =
      target.kind === 'plugin' ? ['disabled', 'plugins', at] : ['disabled', 'panels', at - count];
    const values = {
      id: target.id,
      kind: userOf(unmet.kind, unmet.keys),
      what: { word: unmet.essential },
      part: { names: unmet.ways[0] ?? [] },
    };
    found.push(finding(draft.trees, 'settings', path, 'prove.needed', { values, drop: path }));
  }
  return found;
}
