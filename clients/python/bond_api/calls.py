"""Made by `npm run clients` from the contract. Do not edit."""

from typing import Any, Dict, Iterator, List, Optional, Sequence

from .streams import Streams, Update


class BondApi(Streams):
    """Every call and stream that takes a key; its scope stands in brackets. Calls raise Refused."""

    def query_latest_stc_system_network_status(self) -> Any:
        """接口状态：交易与行情，1 为正常  [market.read]"""
        return self._call("GET", "/api/account/queryLatestStcSystemNetworkStatus", {}, {}, None, False)

    def config_current(self, *, have: Optional[str] = None) -> Any:
        """当前发布的产品配置；have 为已有配置的 hash，相同时不再返回内容  [config]"""
        return self._call("GET", "/api/config/current", {}, {"have": have}, None, False)

    def console_audiences(self) -> Any:
        """用户组（岗位、机构、名单）和机构  [config]"""
        return self._call("GET", "/api/console/auth/audiences", {}, {}, None, False)

    def console_check(self, *, texts: Dict[str, Any]) -> Any:
        """检查一套配置，不发布  [config]"""
        return self._call("POST", "/api/console/auth/config/check", {}, {}, {"texts": texts}, False)

    def console_impact(self, *, texts: Dict[str, Any], before: Optional[Dict[str, Any]] = None) -> Any:
        """一套配置取代现在的之后，各项变化涉及多少个账号  [config]"""
        return self._call("POST", "/api/console/auth/config/impact", {}, {}, {"texts": texts, "before": before}, False)

    def console_kill_switch(self, *, kind: str, id: str, disabled: bool, reason: str) -> Any:
        """停用或恢复一个插件或面板，立即生效  [config]"""
        return self._call("POST", "/api/console/auth/config/killSwitch", {}, {}, {"kind": kind, "id": id, "disabled": disabled, "reason": reason}, False)

    def console_proposal(self, *, id: int) -> Any:
        """一次修改，以及它在当前运行的配置上会成为什么  [config]"""
        return self._call("GET", "/api/console/auth/config/proposal/:id", {"id": id}, {}, None, False)

    def console_proposals(self, *, page: Optional[int] = None, rows: Optional[int] = None) -> Any:
        """提交的修改：待审批、待发布的在前，其余新的在前  [config]"""
        return self._call("GET", "/api/console/auth/config/proposals", {}, {"page": page, "rows": rows}, None, False)

    def console_propose(self, *, baseVersion: int, texts: Dict[str, Any], reason: str, baseHash: Optional[str] = None, settled: Optional[List[Any]] = None, publishAt: Optional[str] = None, first: Optional[Dict[str, Any]] = None) -> Any:
        """提交一次修改：等待作者以外的审批人员通过；publishAt 为不早于此刻发布（北京时间），不要求审批时到时直接发布；first 为先给一个组、一家机构或一部分账号，过多少分钟后给所有人；作者再次提交相同且尚未结束的修改，返回已有的那一次  [config]"""
        return self._call("POST", "/api/console/auth/config/propose", {}, {}, {"baseVersion": baseVersion, "baseHash": baseHash, "texts": texts, "reason": reason, "settled": settled, "publishAt": publishAt, "first": first}, False)

    def console_publish(self, *, baseVersion: int, texts: Dict[str, Any], reason: str, baseHash: Optional[str] = None, settled: Optional[List[Any]] = None) -> Any:
        """发布一套配置：没有错误、写明理由；他人已发布时拒绝（2002）并给出双方内容  [config]"""
        return self._call("POST", "/api/console/auth/config/publish", {}, {}, {"baseVersion": baseVersion, "baseHash": baseHash, "texts": texts, "reason": reason, "settled": settled}, False)

    def console_rollback(self, *, baseVersion: int, toVersion: int, reason: str) -> Any:
        """回到一个旧版本（0 为内置配置），成为新版本  [config]"""
        return self._call("POST", "/api/console/auth/config/rollback", {}, {}, {"baseVersion": baseVersion, "toVersion": toVersion, "reason": reason}, False)

    def console_source(self) -> Any:
        """配置工作台的起点：当前运行的配置、内置配置和可用内容目录  [config]"""
        return self._call("GET", "/api/console/auth/config/source", {}, {}, None, False)

    def console_trial(self) -> Any:
        """正在试行的修改，以及试行的人和其他人的使用情况  [config]"""
        return self._call("GET", "/api/console/auth/config/trial", {}, {}, None, False)

    def console_version(self, *, id: int) -> Any:
        """一个版本的全部内容，及其前一版本的内容  [config]"""
        return self._call("GET", "/api/console/auth/config/version/:id", {"id": id}, {}, None, False)

    def console_version_use(self, *, id: int) -> Any:
        """一个版本改动的菜单项、页面、面板，近七日在这一版和前一版下各用了多少次  [config]"""
        return self._call("GET", "/api/console/auth/config/version/:id/use", {"id": id}, {}, None, False)

    def console_versions(self, *, page: Optional[int] = None, rows: Optional[int] = None) -> Any:
        """版本记录，新的在前  [config]"""
        return self._call("GET", "/api/console/auth/config/versions", {}, {"page": page, "rows": rows}, None, False)

    def console_usage(self) -> Any:
        """使用情况：昨日各页面、面板、菜单项的人数和次数，近七日各版本的崩溃、拒绝和出内容时间  [config]"""
        return self._call("GET", "/api/console/auth/usage", {}, {}, None, False)

    def my_option_security_info(self) -> Any:
        """自选债券的最优行情  [market.read]"""
        return self._call("GET", "/api/market/auth/myOptionSecurityInfo", {}, {}, None, False)

    def query_latest_trans(self, *, pageNum: int, pageSize: int, securityId: Optional[str] = None) -> Any:
        """最新成交（分页，新的在前）  [market.read]"""
        return self._call("GET", "/api/market/auth/queryLatestTrans/:pageNum/:pageSize", {"pageNum": pageNum, "pageSize": pageSize}, {"securityId": securityId}, None, False)

    def query_watchlist(self) -> Any:
        """自选债券的分组与顺序（本产品自有接口）  [market.read]"""
        return self._call("GET", "/api/market/auth/queryWatchlist", {}, {}, None, False)

    def quote_deep_info(self, *, securityId: str) -> Any:
        """一只债券的深度行情总览  [market.read]"""
        return self._call("GET", "/api/market/auth/quoteDeepInfo", {}, {"securityId": securityId}, None, False)

    def bond_info_by_id_or_name(self, *, page: Optional[int] = None, rows: Optional[int] = None, securityArg: Optional[str] = None, operId: Optional[str] = None) -> Any:
        """债券搜索：代码、简称、全称、拼音首字母；至多前 1000 条  [market.read]"""
        return self._call("GET", "/api/market/bondInfoByIdOrName", {}, {"page": page, "rows": rows, "securityArg": securityArg, "operId": operId}, None, False)

    def homepage(self) -> Any:
        """首页：指标、收益率曲线、活跃债券、最新成交、公告  [market.read]"""
        return self._call("GET", "/api/market/homepage", {}, {}, None, False)

    def bonds_of_issuer(self, *, issuer: str) -> Any:
        """一个发行人的债券代码  [market.read]"""
        return self._call("GET", "/api/transaction/auth/bondsOfIssuer", {}, {"issuer": issuer}, None, False)

    def brief_market_info(self, *, securityId: str) -> Any:
        """一只债券的六档行情  [market.read]"""
        return self._call("GET", "/api/transaction/auth/briefMarketInfo", {}, {"securityId": securityId}, None, False)

    def get_deal_path_info(self) -> Any:
        """我的交易路径  [orders.read]"""
        return self._call("GET", "/api/transaction/auth/getDealPathInfo", {}, {}, None, False)

    def get_next_workday_of_current_date(self) -> Any:
        """当前日期、是否工作日、下一工作日；estimated 表示所列日期中有推算的（该年放假安排尚未录入），workdays 为其后 60 天内的工作日，alwaysOpen 表示演示市场全天接受报价  [market.read]"""
        return self._call("GET", "/api/transaction/auth/getNextWorkdayOfCurrentDate", {}, {}, None, False)

    def get_recently_quotes(self, *, id: str) -> Any:
        """一只债券最近的报价  [market.read]"""
        return self._call("GET", "/api/transaction/auth/getRecentlyQuotes/:id", {"id": id}, {}, None, False)

    def get_resemble_security_list(self, *, securityId: str, rows: Optional[int] = None) -> Any:
        """相似债券：同类型、同评级、期限相近  [market.read]"""
        return self._call("GET", "/api/transaction/auth/getResembleSecurityList", {}, {"securityId": securityId, "rows": rows}, None, False)

    def get_user_amount_info(self) -> Any:
        """交易额度（万元）  [orders.read]"""
        return self._call("GET", "/api/transaction/auth/getUserAmountInfo", {}, {}, None, False)

    def latest_highest_market_info(self, *, securityId: Optional[str] = None, rows: Optional[int] = None) -> Any:
        """最新最优报价  [market.read]"""
        return self._call("GET", "/api/transaction/auth/latestHighestMarketInfo", {}, {"securityId": securityId, "rows": rows}, None, False)

    def order_outcome(self, *, clOrdId: str) -> Any:
        """核对没有收到答复的委托（本产品自有接口）：返回已存的答复；未受理则返回空，且该编号此后不再受理  [orders.write]"""
        return self._call("POST", "/api/transaction/auth/orderOutcome", {}, {}, {"clOrdId": clOrdId}, True)

    def orders_price(self, *, clOrdId: str, securityId: str, side: Any, price: float, priceType: str, orderQty: float, quoteInd: Any, timeInForce: Any, specifyTime: str, settlType: Optional[str] = None, settlDate: Optional[str] = None, targetQuoteId: Optional[str] = None, replaces: Optional[Dict[str, Any]] = None, minQty: Optional[float] = None, allOrNone: Optional[bool] = None, flags: Optional[List[Any]] = None, dealPathId: Optional[str] = None, remark: Optional[str] = None, twoSided: Optional[Dict[str, Any]] = None) -> Any:
        """提交报价或点价意向  [orders.write]"""
        return self._call("POST", "/api/transaction/auth/ordersPrice", {}, {}, {"clOrdId": clOrdId, "securityId": securityId, "side": side, "price": price, "priceType": priceType, "orderQty": orderQty, "settlType": settlType, "settlDate": settlDate, "quoteInd": quoteInd, "timeInForce": timeInForce, "specifyTime": specifyTime, "targetQuoteId": targetQuoteId, "replaces": replaces, "minQty": minQty, "allOrNone": allOrNone, "flags": flags, "dealPathId": dealPathId, "remark": remark, "twoSided": twoSided}, True)

    def query_order_rules(self) -> Any:
        """下单规则：各类债券允许的估值偏离（BP）  [orders.read]"""
        return self._call("GET", "/api/transaction/auth/queryOrderRules", {}, {}, None, False)

    def select_bond_valuation_entity_from_com(self, *, securityId: Optional[str] = None, page: Optional[int] = None, rows: Optional[int] = None) -> Any:
        """估值：综合报价中的债券（默认）或所列债券  [market.read]"""
        return self._call("GET", "/api/transaction/auth/selectBondValuationEntityFromCom", {}, {"securityId": securityId, "page": page, "rows": rows}, None, False)

    def select_bond_valuation_entity_from_my(self, *, securityId: Optional[str] = None, page: Optional[int] = None, rows: Optional[int] = None) -> Any:
        """估值：我报过价的债券（默认）或所列债券  [market.read]"""
        return self._call("GET", "/api/transaction/auth/selectBondValuationEntityFromMy", {}, {"securityId": securityId, "page": page, "rows": rows}, None, False)

    def select_bond_valuation_entity_from_op(self, *, securityId: Optional[str] = None, page: Optional[int] = None, rows: Optional[int] = None) -> Any:
        """估值：自选债券（默认）或所列债券  [market.read]"""
        return self._call("GET", "/api/transaction/auth/selectBondValuationEntityFromOp", {}, {"securityId": securityId, "page": page, "rows": rows}, None, False)

    def today_like_newest_bond_info(self, *, securityId: Optional[str] = None, rows: Optional[int] = None) -> Any:
        """今日与所选债券相近的最新报价债券  [market.read]"""
        return self._call("GET", "/api/transaction/auth/todayLikeNewestBondInfo", {}, {"securityId": securityId, "rows": rows}, None, False)

    def today_newest_bond_info(self, *, rows: Optional[int] = None) -> Any:
        """今日最新报价的债券  [market.read]"""
        return self._call("GET", "/api/transaction/auth/todayNewestBondInfo", {}, {"rows": rows}, None, False)

    def cancel_all_my_quotes(self, *, cancelId: str, securityId: Optional[str] = None) -> Any:
        """一次撤销本人全部有效报价与委托，或其中一只债券的（本产品自有接口）；同一 cancelId 只执行一次  [orders.write]"""
        return self._call("POST", "/api/transaction/auth/userQuote/cancelAllMyQuotes", {}, {}, {"cancelId": cancelId, "securityId": securityId}, True)

    def cancel_my_quote(self, *, orderIds: List[Any], versions: Optional[Dict[str, Any]] = None, followReplaced: Optional[bool] = None) -> Any:
        """撤销本人报价或委托；传点价编号（hitId）则拒绝该笔待确认点价；followReplaced 时，已被替换的报价编号指替换它的新报价  [orders.write]"""
        return self._call("POST", "/api/transaction/auth/userQuote/cancelMyQuote", {}, {}, {"orderIds": orderIds, "versions": versions, "followReplaced": followReplaced}, True)

    def confirm_my_quote(self, *, orderIds: List[Any], versions: Optional[Dict[str, Any]] = None, qty: Optional[float] = None) -> Any:
        """确认待确认点价（全部或部分）：传报价编号（最早一笔）或点价编号（hitId）  [orders.write]"""
        return self._call("POST", "/api/transaction/auth/userQuote/confirmMyQuote", {}, {}, {"orderIds": orderIds, "versions": versions, "qty": qty}, True)

    def get_my_quote(self, *, page: Optional[int] = None, rows: Optional[int] = None, status: Optional[str] = None, category: Optional[str] = None, securityId: Optional[str] = None, side: Optional[int] = None, from_: Optional[str] = None, to: Optional[str] = None, settlDate: Optional[str] = None) -> Any:
        """我的报价（当前有效）  [orders.read]"""
        return self._call("GET", "/api/transaction/auth/userQuote/getMyQuote", {}, {"page": page, "rows": rows, "status": status, "category": category, "securityId": securityId, "side": side, "from": from_, "to": to, "settlDate": settlDate}, None, False)

    def get_quote_detail(self, *, orderId: str) -> Any:
        """一笔报价或委托及其全部经过  [orders.read]"""
        return self._call("GET", "/api/transaction/auth/userQuote/getQuoteDetail", {}, {"orderId": orderId}, None, False)

    def get_quote_list(self, *, page: Optional[int] = None, rows: Optional[int] = None, status: Optional[str] = None, category: Optional[str] = None, securityId: Optional[str] = None, side: Optional[int] = None, from_: Optional[str] = None, to: Optional[str] = None, settlDate: Optional[str] = None) -> Any:
        """我的报价与委托（含历史）  [orders.read]"""
        return self._call("GET", "/api/transaction/auth/userQuote/getQuoteList", {}, {"page": page, "rows": rows, "status": status, "category": category, "securityId": securityId, "side": side, "from": from_, "to": to, "settlDate": settlDate}, None, False)

    def replace_two_sided(self, *, quotes: List[Any]) -> Any:
        """做市双边报价：每只债券两边同时替换，逐行返回结果  [orders.write]"""
        return self._call("POST", "/api/transaction/auth/userQuote/replaceTwoSided", {}, {}, {"quotes": quotes}, True)

    def bond_info(self, *, securityId: str) -> Any:
        """债券基本信息  [market.read]"""
        return self._call("GET", "/api/transaction/bondInfo", {}, {"securityId": securityId}, None, False)

    def stream_bestmarket(self, security_ids: Sequence[str]) -> Iterator[Update]:
        """最优行情；不带 securityIds 订阅全部  [market.read]"""
        return self._stream("/ws/auth?type=bestmarket", "bestmarket", security_ids)

    def stream_deepmarket(self, security_ids: Sequence[str]) -> Iterator[Update]:
        """六档深度行情  [market.read]"""
        return self._stream("/ws/auth?type=deepmarket", "deepmarket", security_ids)

    def stream_fullmarket(self, security_ids: Sequence[str]) -> Iterator[Update]:
        """一只债券的全部有效报价；upd 为变化的报价，del 为消失的报价编号  [market.read]"""
        return self._stream("/ws/auth?type=fullmarket", "fullmarket", security_ids)

    def stream_latest_highest_marke(self, security_ids: Sequence[str]) -> Iterator[Update]:
        """最新成为最优的报价  [market.read]"""
        return self._stream("/ws/auth?type=latestHighestMarke", "latestHighestMarke", security_ids)

    def stream_price_trend_market(self, security_ids: Sequence[str]) -> Iterator[Update]:
        """分时走势；更新只含有变化的点  [market.read]"""
        return self._stream("/ws/auth?type=priceTrendMarket", "priceTrendMarket", security_ids)

    def stream_revocation_bond(self, security_ids: Sequence[str]) -> Iterator[Update]:
        """撤销的报价  [market.read]"""
        return self._stream("/ws/auth?type=RevocationBond", "RevocationBond", security_ids)

    def stream_my_quote(self) -> Iterator[Update]:
        """我的报价（整条记录）  [orders.read]"""
        return self._stream("/ws/auth?type=MyQuote", "MyQuote", None)

    def stream_order_return(self) -> Iterator[Update]:
        """委托回报  [orders.read]"""
        return self._stream("/ws/auth?type=OrderReturn", "OrderReturn", None)

    def stream_orderchange(self) -> Iterator[Update]:
        """委托变化提示：刷新额度与我的委托  [orders.read]"""
        return self._stream("/ws/auth?type=orderchange", "orderchange", None)

    def stream_stc_system_network_status(self) -> Iterator[Update]:
        """接口状态  [market.read]"""
        return self._stream("/ws/noauth?type=StcSystemNetworkStatus", "StcSystemNetworkStatus", None)

    def stream_latest_trans_web_socket(self) -> Iterator[Update]:
        """最新成交  [market.read]"""
        return self._stream("/ws/latestTransWebSocket", "latestTransWebSocket", None)

    def stream_websocket_cmds(self) -> Iterator[Update]:
        """服务端指令：配置发布、页面资源更新、功能停用  [config]"""
        return self._stream("/ws/websocketCmds", "websocketCmds", None)
