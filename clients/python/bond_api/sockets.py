"""A WebSocket through `websockets` 11 or newer where that is installed, else through the standard library."""

import base64
import hashlib
import os
import socket
import ssl
import struct
from urllib.parse import urlsplit

try:
    from websockets.exceptions import ConnectionClosed, InvalidHandshake
    from websockets.sync.client import connect as _connect
except ImportError:
    _connect = None

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Closed(Exception):
    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


def open_socket(url, protocols, timeout):
    return _Library(url, protocols, timeout) if _connect else Plain(url, protocols, timeout)


class _Library:
    def __init__(self, url, protocols, timeout):
        try:
            self._ws = _connect(url, subprotocols=protocols, open_timeout=timeout, compression=None)
        except (InvalidHandshake, EOFError) as error:
            # A server that is stopping, or a proxy whose server is away.
            raise Closed(1006) from error

    def send(self, text):
        self._until_closed(self._ws.send, text)

    def receive(self):
        return self._until_closed(self._ws.recv)

    def _until_closed(self, work, *given):
        try:
            return work(*given)
        except ConnectionClosed as error:
            raise Closed(error.rcvd.code if error.rcvd else 1006) from error

    def close(self):
        self._ws.close()


class Plain:
    """RFC 6455, as far as this server speaks it: text frames, pings, close codes."""

    def __init__(self, url, protocols, timeout):
        parts = urlsplit(url)
        secure = parts.scheme == "wss"
        port = parts.port or (443 if secure else 80)
        raw = socket.create_connection((parts.hostname, port), timeout)
        self._socket = ssl.create_default_context().wrap_socket(raw, server_hostname=parts.hostname) if secure else raw
        # The server pings every 15 s; a connection that is silent for longer is dead.
        self._socket.settimeout(max(timeout, 40))
        self._buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        self._socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: {', '.join(protocols)}\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self._buffer:
            self._fill()
        head, self._buffer = self._buffer.split(b"\r\n\r\n", 1)
        accept = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest())
        if b" 101 " not in head.split(b"\r\n")[0] or accept not in head:
            raise Closed(1006)

    def send(self, text):
        self._send(TEXT, text.encode())

    def receive(self):
        text = b""
        while True:
            final, kind, data = self._frame()
            if kind == CLOSE:
                raise Closed(struct.unpack("!H", data[:2])[0] if len(data) > 1 else 1005)
            if kind == PING:
                self._send(PONG, data)
            elif kind != PONG:
                text += data
                if final:
                    return text.decode()

    def close(self):
        try:
            self._send(CLOSE, struct.pack("!H", 1000))
        except OSError:
            pass
        self._socket.close()

    def _send(self, kind, data):
        mask = os.urandom(4)
        size = len(data)
        head = bytes([0x80 | kind])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack("!H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack("!Q", size)
        self._socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def _frame(self):
        first, second = self._take(2)
        size = second & 127
        if size == 126:
            size = struct.unpack("!H", self._take(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self._take(8))[0]
        return first & 128, first & 15, self._take(size)

    def _take(self, count):
        while len(self._buffer) < count:
            self._fill()
        data, self._buffer = self._buffer[:count], self._buffer[count:]
        return data

    def _fill(self):
        try:
            data = self._socket.recv(65536)
        except OSError as error:
            raise Closed(1006) from error
        if not data:
            raise Closed(1006)
        self._buffer += data
