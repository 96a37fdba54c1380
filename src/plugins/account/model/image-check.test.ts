import { describe, expect, it } from 'vitest';
import { imageFault } from './image-check.ts';

const blob = (...bytes: number[]): Blob => new Blob([new Uint8Array(bytes)]);

describe('a picture before upload', () => {
  it('is refused by its first bytes, whatever its name says [R7.01]', async () => {
    expect(await imageFault(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']))).toBe('kind');
    expect(await imageFault(new Blob([]))).toBe('kind');
    expect(await imageFault(blob(0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x41, 0x56, 0x45))).toBe('kind');
  });

  it('is accepted as JPEG, PNG or WebP up to 5 MB', async () => {
    expect(await imageFault(blob(0xff, 0xd8, 0xff, 0xe0))).toBeNull();
    expect(await imageFault(blob(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBeNull();
    expect(await imageFault(blob(0x52, 0x49, 0x46, 0x46, 9, 9, 9, 9, 0x57, 0x45, 0x42, 0x50))).toBeNull();
    const big = new Uint8Array(5 * 1024 * 1024 + 1);
    big.set([0xff, 0xd8, 0xff]);
    expect(await imageFault(new Blob([big]))).toBe('size');
  });
});
