/** Notice of the home page while quotes are simulated. */
export const DEMO_NOTICE = {
  id: 'demo-market',
  title: '演示行情',
  content: '当前债券、机构、报价与成交均为模拟数据，仅供试用，不构成任何投资建议。',
} as const;
