import type { Page } from '@playwright/test';
import { login } from '../tests/e2e/log-in.ts';
import { openDesk } from './setup/trader-page.ts';
import { quantile } from './setup/quantile.ts';
import { leaveNetworkUnwatched } from './setup/unwatched.ts';

/**
 * Order ticket: from an arrow key to the frame in which price, other price and amount are painted, in Chromium on the real server with a live
 * market behind the ticket. Also the time from clicking a quote to the completed ticket. Target: one frame.
 *
 * node bench/ticket.ts [presses]   default 300; the client must be built (npm run build). CLIENT_DIR names another build.
 */
const PRESSES = Number(process.argv[2] ?? 300);
const FRAME_MS = 1000 / 60;

const desk = await openDesk();
let failed = false;
try {
  const page = await desk.context.newPage();
  await login(page, 'demo_trader', '/index/look-ticket?activeName=third');
  await page.locator('.ag-row .ag-cell[col-id=bidPrice]').filter({ hasText: /\d/ }).nth(3).waitFor();
  await leaveNetworkUnwatched(page);
  const opening = await pressQuote(page);
  console.log(
    `press on a quote -> ticket painted with its price: first ${opening[0]} ms (fetches its code), then ${opening[1]} ms`,
  );
  const samples = await pressArrows(page);
  const delays = samples.map((sample) => sample.ms);
  const inFirst = samples.filter((sample) => sample.frames <= 1).length;
  const at = (share: number) => quantile(delays, share).toFixed(1);
  console.log(`${samples.length} presses of an arrow key -> price, other price and amount painted:`);
  console.log(
    `p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  p99 ${at(0.99)} ms  max ${at(1)} ms (a frame is ${FRAME_MS.toFixed(1)} ms)`,
  );
  console.log(`in the first frame after the key: ${inFirst} of ${samples.length}`);
  failed = inFirst < samples.length * 0.99;
} finally {
  await desk.close();
}
if (failed) process.exitCode = 1;

/** Milliseconds from the click on a price to the frame with the price in the ticket: the first time, and the second. */
async function pressQuote(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (const nth of [1, 4]) {
    const opened = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const ticketTexts = () => {
            const bond = document.querySelector<HTMLInputElement>('.tk [role=combobox]')?.value ?? '';
            const price =
              document.querySelector<HTMLInputElement>('.tk input[data-place=price]')?.value ?? '';
            return price === '' ? '' : `${bond} ${price}`;
          };
          const watch = (event: Event) => {
            const last = ticketTexts();
            const look = () => {
              if (ticketTexts() === last) requestAnimationFrame(look);
              else requestAnimationFrame(() => resolve(performance.now() - event.timeStamp));
            };
            look();
          };
          document.addEventListener('pointerup', watch, { capture: true, once: true });
        }),
    );
    await page.locator('.ag-row .ag-cell[col-id=bidPrice]').filter({ hasText: /\d/ }).nth(nth).click();
    times.push(Math.round(await opened));
    await page.waitForTimeout(1500);
  }
  return times;
}

/**
 * One sample per key: frames begun until every figure has changed (1: the first frame after the key shows them), and milliseconds from the key
 * event to the end of that frame's painting.
 */
async function pressArrows(page: Page): Promise<readonly { readonly frames: number; readonly ms: number }[]> {
  await page.locator('.tk').focus();
  await page.evaluate(() => {
    const samples: { frames: number; ms: number }[] = [];
    Object.assign(window, { samples });
    const figures = () =>
      [
        ...Array.from(
          document.querySelectorAll<HTMLInputElement>('.tk input[data-place=price]'),
          (input) => input.value,
        ),
        document.querySelector('.tk-figures strong')?.textContent ?? '',
      ] as const;
    document.addEventListener(
      'keydown',
      (event) => {
        const before = figures();
        let frames = 0;
        const frame = () => {
          frames += 1;
          const now = figures();
          const isDone = now.every((figure, index) => figure !== before[index]);
          if (!isDone && frames < 20) requestAnimationFrame(frame);
          else {
            // A message is handled after the frame's painting.
            const channel = new MessageChannel();
            channel.port1.addEventListener('message', () =>
              samples.push({ frames, ms: performance.now() - event.timeStamp }),
            );
            channel.port1.start();
            channel.port2.postMessage(null);
          }
        };
        requestAnimationFrame(frame);
      },
      { capture: true },
    );
  });
  for (let press = 0; press < PRESSES; press += 1) {
    await page.keyboard.press(press % 20 < 10 ? 'ArrowUp' : 'ArrowDown');
    await page.waitForTimeout(35);
  }
  await page.waitForTimeout(200);
  // `as` holds: the page recorded it above.
  return page.evaluate(() => (window as never as { samples: { frames: number; ms: number }[] }).samples);
}
