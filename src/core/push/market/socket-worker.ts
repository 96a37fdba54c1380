import { ABNORMAL_CLOSE_CODE } from '#contract/rules';
import type { Clock } from '#core/clock';
import type { SocketFactory } from '../socket.ts';
import { type BufferedSocket, openBuffered, updateVisibleKeys } from './conflated-sockets.ts';
import type { Port, ToPage, ToWorker } from './messages.ts';

/** The worker's side: owns sockets, reads their messages and delivers them as the page takes them. */
export function serveSockets(
  port: Pick<Port<ToPage, ToWorker>, 'post' | 'onMessage'>,
  sockets: SocketFactory,
  clock: Pick<Clock, 'monotonic' | 'setTimeout'>,
): void {
  const open = new Map<number, BufferedSocket>();
  const visibleKeys = new Map<string, ReadonlySet<string>>();
  let isSeen = true;

  const openSocket = ({ socket, url, protocols }: ToWorker & { readonly kind: 'open' }): void => {
    const handleClose = (code: number, reason: string): void => {
      open.delete(socket);
      port.post({ kind: 'closed', socket, code, reason });
    };
    try {
      const buffered = openBuffered(sockets, clock, [url, protocols], {
        onOpen: () => port.post({ kind: 'opened', socket }),
        onMessages: (messages) => port.post({ kind: 'messages', socket, messages }),
        onClose: handleClose,
      });
      buffered.setVisibleKeys(visibleKeys);
      buffered.setPageVisible(isSeen);
      open.set(socket, buffered);
    } catch (error) {
      handleClose(ABNORMAL_CLOSE_CODE, error instanceof Error ? error.message : String(error));
    }
  };

  port.onMessage = (message) => {
    if (message.kind === 'open') return openSocket(message);
    if (message.kind === 'seen') {
      ({ isSeen } = message);
      for (const buffered of open.values()) buffered.setPageVisible(isSeen);
      return;
    }
    if (message.kind === 'look') {
      updateVisibleKeys(visibleKeys, message.stream, message.keys);
      for (const buffered of open.values()) buffered.setVisibleKeys(visibleKeys);
      return;
    }
    const socket = open.get(message.socket);
    if (message.kind === 'send') socket?.send(message.text);
    else if (message.kind === 'taken') socket?.acknowledge(message.count);
    else {
      open.delete(message.socket);
      socket?.close(message.code);
    }
  };
}
