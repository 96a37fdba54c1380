/** Public notices of the demonstration, the newest first. */
export const DEMO_NOTICES: readonly { readonly title: string; readonly content: string }[] = [
  {
    title: '意向提交时间',
    content: '交易意向提交时间为工作日 9:00-17:30，其他时间可浏览行情与估值。',
  },
  {
    title: '估值数据来源',
    content: '演示估值由模拟行情生成，按中债、中证、清算所三个来源展示；可通过导入功能载入真实估值。',
  },
];
