import { describe, expect, it } from 'vitest';
import { NetworkError } from './errors.ts';
import { nullIfFailed, rethrowMistake } from './rethrow-mistake.ts';

describe('a caught error', () => {
  it('that is a failed call is left to whoever caught it', async () => {
    const failed = new NetworkError('selectBondInfo', 'cut');
    expect(() => rethrowMistake(failed)).not.toThrow();
    expect(await Promise.reject(failed).catch(nullIfFailed)).toBeNull();
  });

  it.each([new TypeError('no rows'), 'a text', undefined])('such as %s is thrown again', async (mistake) => {
    await expect(Promise.reject(mistake).catch(rethrowMistake)).rejects.toBe(mistake);
    await expect(Promise.reject(mistake).catch(nullIfFailed)).rejects.toBe(mistake);
  });
});
