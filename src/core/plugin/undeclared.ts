import type { Diagnostic } from '#contract/config';

/** What a plugin may use only if its manifest declares it. */
export type UseKind = 'call' | 'stream' | 'key' | 'topic' | 'intent';

/** Something that was used, by its name in a manifest. */
export interface Use {
  readonly kind: UseKind;
  readonly name: string;
}

/** Where the manifest declares each kind. */
const PLACE: Readonly<Record<UseKind, string>> = {
  call: 'permissions.http',
  stream: 'permissions.push',
  key: 'permissions.storage',
  topic: 'channels',
  intent: 'permissions.intents',
};

/** Thrown at a plugin that uses what its manifest does not declare. A programming error. */
export class UndeclaredError extends Error {
  override readonly name = 'UndeclaredError';
  readonly use: Use;
  /** The finding about it, for the reader. */
  readonly finding: Diagnostic | null;

  constructor(use: Use, finding: Diagnostic | null = null) {
    super(`${use.kind} ${use.name} is used but not declared in ${PLACE[use.kind]}`);
    this.use = use;
    this.finding = finding;
  }
}

/** Attributes an undeclared use, and the finding about it, to its holder. */
export type Blame = (error: UndeclaredError, found: Diagnostic) => void;
