/** Ids by which a tab and its panel refer to each other. */
export const idsOf = (page: string, panel: string) => ({
  tab: `tab-${page}-${panel}`,
  body: `panel-${page}-${panel}`,
});
