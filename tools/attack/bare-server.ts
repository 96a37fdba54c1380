// A server that does nothing but reply: the baseline of the machine itself. Reports its port to the parent process, and exits with it.
import { createServer } from 'node:http';

const server = createServer((_call, reply) => reply.end('here'));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
process.on('disconnect', () => process.exit());
