/** Words of the configuration area that users and product staff read. */
export const CONFIG_TEXT = {
  badBundle: '配置有错误，未发布',
  staleBase: '他人已发布新版本，请合并后再发布',
  unchanged: '内容与当前运行的配置相同，没有发布',
  noCatalogue: '本服务器没有客户端构建，不能检查和发布配置',
  badTarget: '没有这个插件或面板，或它已经是这个状态',
  staleLayouts: '布局已在别处保存，请合并',
  layoutsTooLarge: '保存的布局过大',
} as const;

/** What a change is called in the version list. */
export const CHANGE_TEXT = { added: '新增', removed: '删除', changed: '修改', moved: '调整顺序' } as const;
