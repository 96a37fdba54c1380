/** What a plugin may use only if its manifest declares it. */
export type UseKind = 'call' | 'stream' | 'key' | 'topic' | 'intent';

/** Something that was used, by the name that the manifest would call it. */
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

/** Thrown at a plugin that uses what its manifest does not declare. A mistake of the program. */
export class UndeclaredError extends Error {
  override readonly name = 'UndeclaredError';
  readonly use: Use;

  constructor(use: Use) {
    super(`${use.kind} ${use.name} is used but not declared in ${PLACE[use.kind]}`);
    this.use = use;
  }
}

/** Whom to blame for a use that the manifest does not declare. */
export type Blame = (error: UndeclaredError) => void;
