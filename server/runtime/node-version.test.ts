import { describe, expect, it } from 'vitest';
import { assertNodeVersion } from './node-version.ts';

describe('assertNodeVersion', () => {
  it.each(['22.22.2', '22.23.0', '24.15.0', '24.21.0', '26.0.0', '27.1.0'])('accepts %s', (version) => {
    expect(() => {
      assertNodeVersion(version);
    }).not.toThrow();
  });

  it.each(['18.20.0', '20.20.2', '22.22.1', '23.11.0', '24.14.9', '25.9.0'])(
    'refuses %s with one line that says what to do',
    (version) => {
      expect(() => {
        assertNodeVersion(version);
      }).toThrow(`Node ${version} is too old`);
    },
  );
});
