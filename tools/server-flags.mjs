/**
 * Flags of every Node process that runs the server: `npm start`, the units of systemd, the image and the cluster pass the same ones
 * (tests/deploy/files.test.ts). A young generation of 32 MB a half keeps an idle server at about 160 MB instead of 300, and orders as
 * fast (docs/performance.md).
 */
export const SERVER_FLAGS = ['--max-semi-space-size=32'];
