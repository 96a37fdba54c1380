import json
import random
import time
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional, Sequence

from .calling import Http
from .refused import Refused
from .sockets import Closed, open_socket

SUB_PROTOCOL = "bond.v1"
# The key is no longer valid, was replaced, or has no right to the stream: reconnecting would not help.
FINAL = (4401, 4402, 4403)


@dataclass
class Update:
    """`snap` replaces the rows of `ids` (all rows where None), `upd` replaces single rows, `del` drops the keys in `ids`."""

    op: str
    rows: List[Dict[str, Any]]
    ids: Optional[List[str]]


class Streams(Http):
    def _stream(self, address: str, stream: str, security_ids: Optional[Sequence[str]]) -> Iterator[Update]:
        """Endless updates. Recovers from a lost connection or a gap in the frames: the next update is a new snapshot."""
        tries = 0
        while True:
            try:
                socket = open_socket(self._url.replace("http", "ws", 1) + address, [SUB_PROTOCOL, self._key], self._timeout)
                try:
                    for update in self._updates(socket, stream, security_ids):
                        tries = 0
                        yield update
                finally:
                    socket.close()
            except Closed as closed:
                if closed.code in FINAL:
                    raise Refused(closed.code, closed.code, "the stream is closed to this key") from closed
            except OSError:
                pass
            tries += 1
            time.sleep(random.uniform(0, min(30.0, 0.25 * 2 ** min(tries, 8))))

    def _updates(self, socket, stream, security_ids):
        if security_ids is not None:
            socket.send(json.dumps({"type": "sub", "securityIds": list(security_ids)}))
        last = 0
        while True:
            frame = json.loads(socket.receive())
            if frame["type"] == "error":
                raise Refused(frame["code"], frame["code"], frame["message"], frame)
            if frame["type"] != stream:
                continue
            if frame["seq"] != last + 1:
                return
            last = frame["seq"]
            yield Update(frame["op"], frame["data"], frame.get("ids"))
