/** What kind of institution it is, at the end of its name. */
const KIND = /(?:农商银行|农商行|银行|证券|基金|保险|理财|信托|资管)$/;

/** An institution's name without its kind, and the kind, which gives way where room is short: `星汉` and `证券`. */
export function orgParts(org: string): readonly [name: string, kind: string] {
  const at = org.search(KIND);
  return at > 0 ? [org.slice(0, at), org.slice(at)] : [org, ''];
}
