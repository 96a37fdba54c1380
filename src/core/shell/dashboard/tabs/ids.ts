/** Ids by which a tab and the panel that it shows name each other. */
export const idsOf = (page: string, panel: string) => ({
  tab: `tab-${page}-${panel}`,
  body: `panel-${page}-${panel}`,
});
