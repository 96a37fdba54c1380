"""Log in by key, search, stream best quotes, place, amend, cancel, read fills. BOND_URL, BOND_KEY and BOND set the server, the key and the bond."""

import json
import os
import uuid

from bond_api import BondApi, Refused

api = BondApi(os.environ["BOND_URL"], os.environ["BOND_KEY"])
bond = os.environ["BOND"]


def tell(step, **what):
    print(json.dumps({"step": step, **what}), flush=True)


found = api.bond_info_by_id_or_name(securityArg=bond, rows=1)["content"]
tell("search", found=[row["securityid"] for row in found])

for update in api.stream_bestmarket([bond]):
    best = next((row for row in update.rows if row["securityId"] == bond), None)
    if best is not None and best["ofrPrice"] is not None:
        break
tell("best", ofr=best["ofrPrice"], qty=best["ofrQty"])


def entry(price, qty, time_in_force):
    return {
        "clOrdId": uuid.uuid4().hex,
        "securityId": bond,
        "side": 1,
        "price": price,
        "priceType": best["priceType"],
        "orderQty": qty,
        "settlType": "3",
        "quoteInd": 1,
        "timeInForce": time_in_force,
        "specifyTime": "",
    }


def end_of_sandbox():
    """A sandbox key's orders are checked and answered like all others, but none is committed: there is nothing to amend, cancel or fill."""
    tell("sandbox", committed=False)
    raise SystemExit


# A bid behind the market; to amend is to enter what takes its place, as it was last seen: both are done, or neither.
behind = round(best["ofrPrice"] + 0.02, 4)
placed = api.orders_price(**entry(behind, 2000, 0))["orderId"]
try:
    seen = api.get_quote_detail(orderId=placed)["order"]
except Refused as refused:
    if refused.key != "notFound":
        raise
    end_of_sandbox()
tell("place", status=seen["ordStatus"])
replaces = {"orderId": placed, "leavesQty": seen["leavesQty"]}
amended = api.orders_price(**entry(behind, 3000, 0), replaces=replaces)["orderId"]
tell("amend", qty=api.get_quote_detail(orderId=amended)["order"]["orderQty"])
tell("cancel", ok=[row["ok"] for row in api.cancel_my_quote(orderIds=[amended])])

lifted = api.orders_price(**entry(best["ofrPrice"], best["ofrQty"], 3))["orderId"]
fills = [event for event in api.get_quote_detail(orderId=lifted)["events"] if event["kind"] == "fill"]
tell("fills", qty=sum(fill["lastQty"] for fill in fills))

try:
    api.orders_price(**entry(behind + 50, 2000, 0))
except Refused as refused:
    tell("refused", key=refused.key, field=refused.field)
