// `npm run dev`: the server, restarted when its files change, and Vite, which reloads the client and its configuration in place. PORT is the
// server's (8080), DEV_PORT the page's (5173). Ctrl-C stops both.
import { spawn, spawnSync } from 'node:child_process';

process.chdir(new URL('..', import.meta.url).pathname);
const port = process.env.PORT || '8080';
const pagePort = process.env.DEV_PORT || '5173';
const env = {
  ...process.env,
  PORT: port,
  API_ORIGIN: `http://127.0.0.1:${port}`,
  LOG_LEVEL: process.env.LOG_LEVEL || 'info',
  CLIENT_DIR: 'dist/none',
};

// The catalogue that the server checks published configuration against; otherwise the build writes it.
spawnSync(process.execPath, ['tools/write-catalogue.ts', 'dist/none'], { stdio: 'inherit' });
spawnSync(process.execPath, ['tools/gen-schema.ts'], { stdio: 'inherit' });

// Each in its own process group: Ctrl-C reaches only this process, which then stops them in order.
const start = (args) => spawn(process.execPath, args, { env, stdio: 'inherit', detached: true });
const running = [
  start([
    '--watch',
    '--watch-path=server',
    '--watch-path=contract',
    '--watch-preserve-output',
    'server/main.ts',
    ...process.argv.slice(2),
  ]),
  start(['node_modules/vite/bin/vite.js', '--port', pagePort, '--strictPort']),
];
process.stdout.write(`  page http://localhost:${pagePort}  (server http://localhost:${port})\n`);

let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  for (const child of running)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of running) {
  child.once('exit', (code) => {
    if (!isStopping) process.exitCode = code ?? 1;
    stop();
  });
}
