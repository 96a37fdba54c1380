import { describe, expect, it } from 'vitest';
import { faults, seed } from '../../../tests/_util/config-faults.ts';
import { fixture, fixtureCatalogue } from '../../../tests/_util/config-fixture.ts';
import { runPipeline } from './run.ts';

const good = runPipeline(fixture, { catalogue: fixtureCatalogue });

describe('seeded configuration faults', () => {
  it('are seeded into a configuration that has none', () => {
    expect(good.diagnostics).toEqual([]);
    expect(good.fresh).toBe(true);
  });

  it('are of at least forty kinds', () => {
    expect(new Set(faults.map(([code]) => code)).size).toBeGreaterThanOrEqual(40);
  });

  it.each(faults)('%s in %s is reported at its line and column: %s [R2.26]', (...fault) => {
    const { texts, expected } = seed(fault);
    const result = runPipeline(texts, { catalogue: fixtureCatalogue, lastGood: good.bundle });
    const [code] = fault;
    expect(result.diagnostics.filter((item) => item.code === code)).toEqual([expect.objectContaining(expected)]);
    // One mistake is one finding, unless it truly breaks something else as well.
    const others = result.diagnostics.filter((item) => item.code !== code).map((item) => item.code);
    expect(others.every((other) => other.startsWith('prove.') || other === 'link.gap' || other === 'link.parameter')).toBe(true);
    // Whatever happened, the product still has a configuration.
    expect(result.bundle).not.toBeNull();
    for (const item of result.diagnostics) expect(item.message).not.toContain('{{');
  });
});
