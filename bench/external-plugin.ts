import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from '@playwright/test';
import { tempFolder } from '../tests/_util/temp-folder.ts';
import { chromiumOptions } from '../tools/browser.mjs';

/**
 * How long the shell freezes next to an external plugin that loops endlessly, is stopped, and is retried, in Chromium; and the longest gap of an
 * idle timer of this process meanwhile, which is the machine's own share. Limit: 200 ms beyond that.
 *
 * node bench/external-plugin.ts [seconds]   default 12
 */
const MAX_GAP_MS = 200;
const seconds = Number(process.argv[2] ?? 12);

/** Longest gap between two beats of this process until the end of the measurement. */
function machinePulse(): () => number {
  let last = performance.now();
  let worst = 0;
  const beat = setInterval(() => {
    const now = performance.now();
    worst = Math.max(worst, now - last);
    last = now;
  }, 10);
  return () => {
    clearInterval(beat);
    return worst;
  };
}

const server: ChildProcess = spawn(process.execPath, ['tests/e2e/sandbox/serve.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  // It is ended by a signal, and does not clean up.
  env: { ...process.env, TEST_FOLDER: tempFolder('bench') },
});
const browser = await chromium.launch(chromiumOptions());
try {
  if (!server.stdout) throw new Error('no output');
  const [line] = await once(server.stdout, 'data');
  const page = await browser.newPage();
  await page.goto(String(line).trim());
  await page.locator('[data-panel="good.main"]').frameLocator('iframe').getByText('bond 240210.IB').waitFor();
  const machine = machinePulse();
  const gap = await page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        const started = performance.now();
        let last = started;
        let worst = 0;
        const beat = setInterval(() => {
          const now = performance.now();
          worst = Math.max(worst, now - last);
          last = now;
          if (now - started < ms) return;
          clearInterval(beat);
          resolve(worst);
        }, 10);
      }),
    seconds * 1000,
  );
  const machineMs = machine();
  console.log(
    `worst gap of the shell ${gap.toFixed(0)} ms, of an idle process meanwhile ${machineMs.toFixed(0)} ms, x${(gap / machineMs).toFixed(1)}`,
  );
  process.exitCode = gap < MAX_GAP_MS + machineMs ? 0 : 1;
} finally {
  await browser.close();
  server.kill();
}
