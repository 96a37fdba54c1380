import type { Run } from './run-main.ts';

/** How a server ended at Ctrl-C with a socket open: its exit code, everything written to stderr, and the code with which the socket was closed. */
interface EndAtCtrlC {
  readonly code: number | null;
  readonly err: string;
  readonly closed: number;
}

/** What is expected of it. After 9.5 s the server would exit on its own with code 1. */
export const IN_ORDER: EndAtCtrlC = { code: 0, err: '', closed: 1006 };

/** Opens a socket on a server that is ready, presses Ctrl-C, and waits for the end of both. Rejects if the server is not ready. */
export async function stopByCtrlC(run: Run, address: string): Promise<EndAtCtrlC> {
  const ready = await (await fetch(`${address}/api/health/ready`)).text();
  if (!ready.includes('"ready":true')) throw new Error(`not ready: ${ready}`);
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/websocketCmds`);
  await new Promise((done) => {
    socket.addEventListener('open', done);
  });
  const closed = new Promise<number>((done) => {
    socket.addEventListener('close', (event) => {
      done(event.code);
    });
  });
  run.child.kill('SIGINT');
  // npm passes Ctrl-C on although the terminal has already sent it.
  run.child.kill('SIGINT');
  return { ...(await run.ended), closed: await closed };
}
