import { once } from 'node:events';
import { connect } from 'node:net';

/** Whether a local port accepts connections. */
export async function isListening(port: number): Promise<boolean> {
  const probe = connect(port, '127.0.0.1');
  const isOpen = await Promise.race([
    once(probe, 'connect').then(() => true),
    once(probe, 'error').then(() => false),
  ]).catch(() => false);
  probe.destroy();
  return isOpen;
}
