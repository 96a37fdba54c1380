import { clashKey, type ReleaseClashInfo } from '#contract/api';
import type { Storage } from '#core/storage';
import { makeAutoObservable, observableRef } from 'mobx';
import * as z from 'zod/mini';
import { OwnDraft } from './own-draft.ts';

export type ClashSide = 'published' | 'product';
const marks = z.record(z.string(), z.enum(['published', 'product']));
type Marks = Readonly<z.output<typeof marks>>;
const NONE: Marks = {};

/** Decisions about clashes with a release, by name, until published. Stored in the browser with the draft, and like it. */
export class Settling {
  choices: Marks = NONE;
  private readonly stored: OwnDraft<Marks>;

  /** `owner`: opaque id of the user; '' while unknown. */
  constructor(storage: Pick<Storage, 'persisted'>, owner: () => string) {
    this.stored = new OwnDraft(storage, owner, { key: 'console.settling', schema: marks, none: NONE });
    makeAutoObservable<Settling, 'stored'>(this, { choices: observableRef, stored: false });
  }

  /** Reads what is stored: once the user is known. */
  read(): void {
    this.choices = this.stored.get();
  }

  /** Names of the decided clashes. */
  get settled(): readonly string[] {
    return Object.keys(this.choices);
  }

  choose(clash: ReleaseClashInfo, side: ClashSide | null): void {
    const { [clashKey(clash)]: _former, ...rest } = this.choices;
    this.set(side === null ? rest : { ...rest, [clashKey(clash)]: side });
  }

  /** Drops decisions about what no longer clashes. */
  keepTo(clashes: readonly ReleaseClashInfo[]): void {
    const open = new Set(clashes.map(clashKey));
    this.set(Object.fromEntries(Object.entries(this.choices).filter(([key]) => open.has(key))));
  }

  private set(choices: Marks): void {
    this.choices = choices;
    if (Object.keys(choices).length > 0) this.stored.set(choices);
    else this.stored.clear();
  }
}
