// `npm start`: builds the client if its sources changed, then runs the server in this process. Flags are passed to the server.
const [major, minor] = process.versions.node.split('.').map(Number);
const isRecent = (major === 22 && minor >= 22) || (major === 24 && minor >= 15) || major >= 26;
if (!isRecent) {
  process.stderr.write(
    `Node ${process.versions.node} is too old: run npm ci (it brings Node 24), or install Node 24.15 or later\n`,
  );
  process.exit(1);
}
process.chdir(new URL('..', import.meta.url).pathname);
// Compiled code is cached for the next start, which is ready a second earlier.
const { enableCompileCache } = await import('node:module');
enableCompileCache('node_modules/.cache/compiled');
// A new user wants the address, not the log.
process.env.LOG_LEVEL ||= 'warn';

const { buildClient, isStale } = await import('./client-build.mjs');
if (isStale()) {
  process.stdout.write('  building the client …\n');
  if (!(await buildClient({ quiet: true }))) process.exit(1);
}
await import('../server/main.ts');
