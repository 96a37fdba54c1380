"""Client of the bond platform: every call and stream open to API keys. Python 3.9 and later, standard library only."""

from .calls import BondApi
from .refused import Refused
from .streams import Update

__all__ = ["BondApi", "Refused", "Update"]
