import { describe, expect, it } from 'vitest';
import { edited, fixtureAudiences, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { runPipeline } from './in-chinese.ts';

const gate = '{ "user.ispasscoupon": { "is": "1" } } },\n    { "id": "order"';
const withGate = (when: string) => edited('routes', gate, `${when} },\n    { "id": "order"`);
const findingsFor = (when: string, audiences: typeof fixtureAudiences | undefined = fixtureAudiences) =>
  runPipeline(withGate(when), {
    catalogue: fixtureCatalogue,
    ...(audiences === undefined ? {} : { audiences }),
  }).diagnostics.flatMap(({ code, path }) => (code.startsWith('link.') ? [`${code} ${path}`] : []));

describe('the groups and organisations that gates name', () => {
  it('are accepted if they exist', () => {
    expect(findingsFor('{ "user.groups": { "is": "rates" } }')).toEqual([]);
    expect(findingsFor('{ "user.organisation": { "in": ["ORG1"] } }')).toEqual([]);
  });

  it('are reported if unknown, at the exact value, however deep the gate', () => {
    expect(findingsFor('{ "user.groups": { "is": "rate" } }')).toEqual([
      'link.group routes[6].when["user.groups"].is',
    ]);
    expect(findingsFor('{ "user.groups": { "in": ["rates", "rate"] } }')).toEqual([
      'link.group routes[6].when["user.groups"].in[1]',
    ]);
    expect(
      findingsFor(
        '{ "any": [{ "user.ispasscoupon": { "is": "1" } }, { "not": { "all": [{ "user.organisation": { "is": "ORG2" } }, { "user.groups": { "is": "rates" } }] } }] }',
      ),
    ).toEqual(['link.organisation routes[6].when.any[1].not.all[0]["user.organisation"].is']);
  });

  it('are looked up separately: a group is not an organisation', () => {
    expect(findingsFor('{ "user.organisation": { "is": "rates" } }')).toHaveLength(1);
  });

  it('cost nothing if unknown: the route stays, with its gate closed', () => {
    const { bundle } = runPipeline(withGate('{ "user.groups": { "is": "rate" } }'), {
      catalogue: fixtureCatalogue,
      audiences: fixtureAudiences,
    });
    expect(bundle?.routes.routes.find(({ id }) => id === 'passTicket')).toMatchObject({
      when: { 'user.groups': { is: 'rate' } },
    });
  });

  it('are not checked if they cannot be listed', () => {
    const { diagnostics } = runPipeline(withGate('{ "user.groups": { "is": "rate" } }'), {
      catalogue: fixtureCatalogue,
    });
    expect(diagnostics.filter(({ code }) => code === 'link.group')).toEqual([]);
  });
});
