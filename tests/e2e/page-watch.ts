import type { Page } from './desk.ts';

/** The page's records since it was loaded: refusals of its policy, and payloads that ran. */
export const marks = (page: Page): Promise<{ violations: string[]; ran: number }> =>
  // `as` holds: the init script created them.
  page.evaluate(() => ({
    violations: (globalThis as never as { csp: string[] }).csp,
    ran: (globalThis as never as { ran: number }).ran,
  }));

/** Records refusals of the policy, dialogs, requests to other hosts, and whether a payload ran. */
export async function watch(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.addInitScript(() => {
    // `as` holds: plain globals of this test.
    const globals = globalThis as never as { csp: string[]; ran: number; pwn: () => void };
    globals.csp = [];
    globals.ran = 0;
    globals.pwn = () => (globals.ran += 1);
    document.addEventListener('securitypolicyviolation', (event) =>
      globals.csp.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  page.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(http|ws):\/\/localhost[:/]|^data:/.test(request.url())) found.push(`request ${request.url()}`);
  });
  return found;
}
