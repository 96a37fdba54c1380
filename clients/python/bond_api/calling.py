import json
import urllib.error
import urllib.parse
import urllib.request

from .refused import Refused

SUCCESS = (200, 3006, 1001)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect is refused: the key would go along to the other address."""

    def redirect_request(self, req, fp, code, msg, headers, newurl):
        raise Refused(code, code, f"the server redirects to {newurl}")


_opener = urllib.request.build_opener(_NoRedirect)


class Http:
    """Calls of one key. `rehearse`: orders are checked and answered, but nothing is committed."""

    def __init__(self, url, key, timeout=10.0, rehearse=False):
        self._url, self._key, self._timeout, self._rehearse = url.rstrip("/"), key, timeout, rehearse

    def _call(self, method, path, params, query, body, can_rehearse):
        for name, value in params.items():
            path = path.replace(f":{name}", urllib.parse.quote(str(value), safe=""))
        asked = {name: _text(value) for name, value in query.items() if value is not None}
        if can_rehearse and self._rehearse:
            asked["rehearse"] = "1"
        address = f"{self._url}{path}" + (f"?{urllib.parse.urlencode(asked)}" if asked else "")
        headers = {"authorization": self._key}
        data = None
        if body is not None:
            headers["content-type"] = "application/json"
            fields = {name: value for name, value in body.items() if value is not None}
            data = json.dumps(fields).encode()
        request = urllib.request.Request(address, data=data, method=method, headers=headers)
        try:
            with _opener.open(request, timeout=self._timeout) as reply:
                status, text = reply.status, reply.read()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read()
        try:
            envelope = json.loads(text)
        except ValueError as error:
            # A proxy answered in place of the server.
            raise Refused(status, status, f"the reply is no JSON: {text[:80]!r}") from error
        if status != 200 or envelope["code"] not in SUCCESS:
            raise Refused(status, envelope["code"], envelope["message"], envelope.get("data"))
        return envelope["data"]


def _text(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
