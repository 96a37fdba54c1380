import { ABNORMAL_CLOSE_CODE } from '#contract/rules';
import type { Clock } from '#core/clock';
import type { SocketFactory } from '../socket.ts';
import { type HeldSocket, openHeld, setSight } from './conflated-sockets.ts';
import type { Port, ToPage, ToWorker } from './messages.ts';

/** The worker's side: owns sockets, reads their messages and delivers them as the page takes them. */
export function serveSockets(
  port: Pick<Port<ToPage, ToWorker>, 'post' | 'onMessage'>,
  sockets: SocketFactory,
  clock: Pick<Clock, 'monotonic' | 'setTimeout'>,
): void {
  const open = new Map<number, HeldSocket>();
  const sight = new Map<string, ReadonlySet<string>>();
  let isSeen = true;

  const openOne = ({ socket, url, protocols }: ToWorker & { readonly kind: 'open' }): void => {
    const closed = (code: number, reason: string): void => {
      open.delete(socket);
      port.post({ kind: 'closed', socket, code, reason });
    };
    try {
      const held = openHeld(sockets, clock, [url, protocols], {
        onOpen: () => port.post({ kind: 'opened', socket }),
        onMessages: (messages) => port.post({ kind: 'messages', socket, messages }),
        onClose: closed,
      });
      held.look(sight);
      held.setSeen(isSeen);
      open.set(socket, held);
    } catch (error) {
      closed(ABNORMAL_CLOSE_CODE, error instanceof Error ? error.message : String(error));
    }
  };

  port.onMessage = (message) => {
    if (message.kind === 'open') return openOne(message);
    if (message.kind === 'seen') {
      ({ isSeen } = message);
      for (const held of open.values()) held.setSeen(isSeen);
      return;
    }
    if (message.kind === 'look') {
      setSight(sight, message.stream, message.keys);
      for (const held of open.values()) held.look(sight);
      return;
    }
    const socket = open.get(message.socket);
    if (message.kind === 'send') socket?.send(message.text);
    else if (message.kind === 'taken') socket?.taken(message.count);
    else {
      open.delete(message.socket);
      socket?.close(message.code);
    }
  };
}
