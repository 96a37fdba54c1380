/**
 * Server messages that are shown differently from how they are sent (spec 8). They are sent in Chinese and compared
 * verbatim.
 */

export const INTERFACE_ERROR_MESSAGE = '接口异常';
export const INTERFACE_ERROR_SUFFIX = ',请联系客服或重试';
/** Contained in every message about a quote too far from its valuation. */
export const DEVIATION_WORDS = '估值偏离度';
export const DEVIATION_MESSAGE = '当前报价超过内部系统偏离度设置';
