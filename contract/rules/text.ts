/**
 * Words a rule yields: a key of the i18next namespace `rules` (`src/locales/<language>/rules.json`) and the values for
 * its `{{placeholders}}`. The key type lists what the rule can return, so a screen can be checked against it.
 */
export type RuleText<Key extends string = string> = {
  readonly key: Key;
  readonly values: Readonly<Record<string, string | number>>;
};

/** Words without placeholders. */
export type RuleKey<Key extends string = string> = { readonly key: Key };
