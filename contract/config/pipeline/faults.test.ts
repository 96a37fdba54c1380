import { describe, expect, it } from 'vitest';
import { faults, seed } from '../../../tests/_util/config-faults.ts';
import { fixture, fixtureAudiences, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { runPipeline } from './in-chinese.ts';

const good = runPipeline(fixture, { catalogue: fixtureCatalogue });

describe('seeded configuration faults', () => {
  it('start from a configuration without any', () => {
    expect(good.diagnostics).toEqual([]);
    expect(good.fresh).toBe(true);
  });

  it('are of at least forty kinds', () => {
    expect(new Set(faults.map(([code]) => code)).size).toBeGreaterThanOrEqual(40);
  });

  it.each(faults)('%s in %s is reported at its line and column: %s [R2.26]', (...fault) => {
    const { texts, expected } = seed(fault);
    const result = runPipeline(texts, {
      catalogue: fixtureCatalogue,
      audiences: fixtureAudiences,
      lastGood: good.bundle,
    });
    const [code] = fault;
    expect(result.diagnostics.filter((item) => item.code === code)).toEqual([
      expect.objectContaining(expected),
    ]);
    // One mistake is one finding, unless it truly breaks something else as well.
    const others = result.diagnostics.filter((item) => item.code !== code).map((item) => item.code);
    expect(
      others.every(
        (other) => other.startsWith('prove.') || other === 'link.gap' || other === 'link.parameter',
      ),
    ).toBe(true);
    // Whatever happened, the product still has a configuration.
    expect(result.bundle).not.toBeNull();
    for (const item of result.diagnostics) expect(item.message).not.toContain('{{');
  });
});

describe('faults that depend on groups', () => {
  const run = (find: string, replace: string) =>
    runPipeline(
      { ...fixture, routes: fixture.routes.replace(find, () => replace) },
      { catalogue: fixtureCatalogue, audiences: fixtureAudiences, lastGood: good.bundle },
    );
  const pass = '{ "user.ispasscoupon": { "is": "1" } }';

  it('a loop met only by members of a group is reported at its line, naming the group', () => {
    const { diagnostics } = run(
      '{ "user.isMarketMakingTierUser": { "is": true } }, "to": "marketMaking" }',
      '{ "user.groups": { "is": "rates" } }, "to": "marketMaking" }',
    );
    expect(diagnostics.find(({ code }) => code === 'prove.loop')).toMatchObject({
      file: 'routes.json',
      line: expect.any(Number),
      message: expect.stringContaining('用户组 rates：是'),
    });
  });

  it('a gate too tangled to be proved is refused at its place, in good time', () => {
    const pairs = Array.from({ length: 14 }, (_, at) => ({
      all: [{ 'user.groups': { is: `a${at}` } }, { 'user.groups': { is: `b${at}` } }],
    }));
    const { diagnostics } = runPipeline(
      { ...fixture, routes: fixture.routes.replace(pass, () => JSON.stringify({ any: pairs })) },
      { catalogue: fixtureCatalogue },
    );
    expect(diagnostics.find(({ code }) => code === 'prove.tangled')).toMatchObject({
      severity: 'error',
      file: 'routes.json',
      line: expect.any(Number),
    });
  });
});

describe('T23 links to other sites', () => {
  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://example.com/x',
    'file:///etc/passwd',
    'ftp://example.com/x',
    '//evil.example',
    'https:evil.example',
    'https://user@evil.example',
    'https://bank.example:443@evil.example/x',
    String.raw`https://evil.example\\@bank.example`,
    'https://?evil.example',
    'https:///evil.example',
  ])(
    'are https, http or mailto: %s is refused when the configuration is read, with file and line',
    (href) => {
      const { texts } = seed([
        'schema.link',
        'menu',
        '"href": "https://example.com/about"',
        `"href": ¦"${href}"`,
      ]);
      const { diagnostics, bundle } = runPipeline(texts, {
        catalogue: fixtureCatalogue,
        lastGood: good.bundle,
      });
      const [found] = diagnostics.filter(({ code }) => code === 'schema.link');
      expect(found).toMatchObject({
        file: 'menu.json',
        line: expect.any(Number),
        column: expect.any(Number),
      });
      expect(JSON.stringify(bundle)).not.toContain(JSON.stringify(href).slice(1, -1));
    },
  );

  it.each([
    'https://example.com/a?b=c',
    'http://10.0.0.1:8080/x',
    'https://example.com/@user?to=a@b',
    'mailto:help@example.com',
  ])('may be %s', (href) => {
    const { texts } = seed([
      'schema.link',
      'menu',
      '"href": "https://example.com/about"',
      `"href": ¦"${href}"`,
    ]);
    expect(runPipeline(texts, { catalogue: fixtureCatalogue, lastGood: good.bundle }).diagnostics).toEqual(
      [],
    );
  });
});
