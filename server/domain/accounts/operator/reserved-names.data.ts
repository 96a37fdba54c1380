/** Words that make a name pass for the platform or its staff, anywhere in the name. */
export const RESERVED_WORDS: readonly string[] =
  'admin 客服 管理员 官方 系统 平台 工作人员 运营 监管 交易所'.split(' ');

/** The same, at the beginning of a name only. */
export const RESERVED_BEGINNINGS: readonly string[] =
  'root system support service official staff help security moderator compliance'.split(' ');
