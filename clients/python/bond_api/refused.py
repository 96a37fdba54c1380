class Refused(Exception):
    """A refusal by the server. `status` is the HTTP status, or the close code of a socket; `key` names the reason, `values` its parameters."""

    def __init__(self, status, code, message, data=None):
        super().__init__(f"{code}: {message}")
        data = data if isinstance(data, dict) else {}
        self.status, self.code, self.message = status, code, message
        self.key, self.field, self.values = data.get("key"), data.get("field"), data.get("values")
