import { clashKey, type ReleaseClashInfo } from '#contract/api';
import type { Persisted, Storage } from '#core/storage';
import { makeAutoObservable, observableRef } from 'mobx';
import * as z from 'zod/mini';

export type ClashSide = 'published' | 'product';
const marks = z.record(z.string(), z.enum(['published', 'product']));

/** What somebody decided about clashes with a release, by name, until it is published. Kept in the browser with the draft. */
export class Settling {
  choices: Readonly<Record<string, ClashSide>>;
  private readonly kept: Persisted<z.output<typeof marks>>;

  constructor(storage: Pick<Storage, 'persisted'>) {
    this.kept = storage.persisted({ key: 'console.settling', schema: marks, version: 1, defaults: {} });
    this.choices = this.kept.get();
    makeAutoObservable<Settling, 'kept'>(this, { choices: observableRef, kept: false });
  }

  /** Names of the clashes that are decided. */
  get settled(): readonly string[] {
    return Object.keys(this.choices);
  }

  choose(clash: ReleaseClashInfo, side: ClashSide | null): void {
    const { [clashKey(clash)]: _former, ...rest } = this.choices;
    this.set(side === null ? rest : { ...rest, [clashKey(clash)]: side });
  }

  /** Forgets decisions about what does not clash any more. */
  keepTo(clashes: readonly ReleaseClashInfo[]): void {
    const open = new Set(clashes.map(clashKey));
    this.set(Object.fromEntries(Object.entries(this.choices).filter(([key]) => open.has(key))));
  }

  private set(choices: Readonly<Record<string, ClashSide>>): void {
    this.choices = choices;
    this.kept.set(choices);
  }
}
