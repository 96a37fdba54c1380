// @vitest-environment jsdom
import { PageWatch } from '#testing/bench';
import { describe, expect, it } from 'vitest';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

describe('what is attached to a page', () => {
  it('includes intervals until they end, and those left are ended', async () => {
    const watch = new PageWatch();
    const first = setInterval(() => {}, 1000);
    let calls = 0;
    setInterval(() => (calls += 1), 1);
    expect(watch.state.intervals).toBe(2);
    clearInterval(first);
    expect(watch.state.intervals).toBe(1);
    watch.stop();
    const before = calls;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toBe(before);
  });

  it('does not include animation frames, which are still called for the files that follow', async () => {
    await frame();
    const watch = new PageWatch();
    const pending = frame();
    expect(watch.state.intervals).toBe(0);
    watch.stop();
    await pending;
    await frame();
  });
});
