import { clashKey, type ReleaseClashInfo } from '#contract/api';
import type { Persisted, Storage } from '#core/storage';
import { makeAutoObservable, observableRef } from 'mobx';
import * as z from 'zod/mini';

export type ClashSide = 'published' | 'product';
const marks = z.record(z.string(), z.enum(['published', 'product']));

/** Decisions about clashes with a release, by name, until published. Stored in the browser with the draft. */
export class Settling {
  choices: Readonly<Record<string, ClashSide>>;
  private readonly marksStore: Persisted<z.output<typeof marks>>;

  constructor(storage: Pick<Storage, 'persisted'>) {
    this.marksStore = storage.persisted({ key: 'console.settling', schema: marks, version: 1, defaults: {} });
    this.choices = this.marksStore.get();
    makeAutoObservable<Settling, 'marksStore'>(this, { choices: observableRef, marksStore: false });
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

  private set(choices: Readonly<Record<string, ClashSide>>): void {
    this.choices = choices;
    this.marksStore.set(choices);
  }
}
