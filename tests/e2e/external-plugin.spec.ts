import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, testElsewhere as test } from './desk.ts';

let server: ChildProcess;
let address = '';

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = spawn(process.execPath, ['tests/e2e/sandbox/serve.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!server.stdout) throw new Error('no output');
  const [line] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('the server did not start'))),
  ]);
  address = String(line).trim();
});
test.afterAll(() => void server.kill());

test('external plugins run isolated behind messages; one that loops, throws, floods or was swapped is stopped and freezes no one [T44]', async ({
  page,
}) => {
  // Counts the shell's beats while the looping plugin loops, until it is stopped. A frozen shell would count none of them;
  // bench/external-plugin.ts measures its longest pause.
  await page.addInitScript(() => {
    if (window.top !== window.self) return;
    let beats = 0;
    setInterval(() => {
      const looping = document.querySelector('[data-panel="looping.main"]');
      if (looping?.querySelector('iframe') && !looping.querySelector('.s-card-actions')) beats += 1;
      Object.assign(globalThis, { beatsBesideLoop: beats });
    }, 10);
  });
  await page.goto(address);
  const panel = (id: string) => page.locator(`[data-panel="${id}.main"]`);
  const inside = panel('good').frameLocator('iframe');
  await expect(inside.getByText('bond 240210.IB')).toBeVisible({ timeout: 40_000 });

  for (const id of ['looping', 'throwing', 'drumming', 'flooding'])
    await expect(panel(id).getByRole('button', { name: '重试' })).toBeVisible({ timeout: 15_000 });
  await expect(panel('swapped').getByText('插件文件的内容与登记的 SHA-256 不一致')).toBeVisible();
  // Stopping it takes three seconds of silence: many times this number of beats, on any machine.
  expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'beatsBesideLoop')))).toBeGreaterThan(20);

  // The same contract: it receives from the channel and publishes on it.
  await inside.getByRole('button', { name: 'other' }).click();
  await expect(inside.getByText('bond 230023.IB')).toBeVisible();

  // Its frame has its own origin, and has no access to the page.
  const frame = page.frames().find((item) => item.url().endsWith('/plugins/frame'));
  const reached = await frame?.evaluate(() => {
    const tried = (run: () => unknown) => {
      try {
        return String(run());
      } catch {
        return 'refused';
      }
    };
    return [
      self.origin,
      tried(() => parent.document.title),
      tried(() => localStorage.length),
      tried(() => document.cookie),
    ];
  });
  expect(reached).toEqual(['null', 'refused', 'refused', 'refused']);
});
