class Refused(Exception):
    """The server said no. `status` is that of HTTP, or the close code of a socket; `key` names the reason, `values` its words."""

    def __init__(self, status, code, message, data=None):
        super().__init__(f"{code}: {message}")
        data = data if isinstance(data, dict) else {}
        self.status, self.code, self.message = status, code, message
        self.key, self.field, self.values = data.get("key"), data.get("field"), data.get("values")
