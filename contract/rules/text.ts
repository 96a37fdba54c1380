/**
 * A text returned by a rule: a key of the i18next namespace `rules` (`src/locales/<language>/rules.json`) and the
 * values for its `{{placeholders}}`. The key type lists the keys the rule can return, so a screen can be checked
 * against it.
 */
export type RuleText<Key extends string = string> = {
  readonly key: Key;
  readonly values: Readonly<Record<string, string | number>>;
};

/** A text without placeholders. */
export type RuleKey<Key extends string = string> = { readonly key: Key };
