import {
  CONSOLE_CODE,
  consoleApi,
  type ReleaseClashInfo,
  type ReplyOf,
  type TrialTerms,
  type VersionInfo,
} from '#contract/api';
import {
  type Bundle,
  type BundleText,
  type CheckSettings,
  type ConfigName,
  configNameOf,
  configNames,
  type Diagnostic,
} from '#contract/config';
import { checkBundle, type PipelineResult } from '#contract/config/pipeline';
import type { Clock, Undo } from '#core/clock';
import { BizError, type Http, rethrowMistake } from '#core/http';
import type { Words } from '#core/text';
import { makeAutoObservable, runInAction } from 'mobx';
import { type OutlineNode, outlineOf } from '../model/outline.ts';
import type { Path } from '../model/json-text.ts';
import { pathOfText } from '../model/place-of.ts';
import { withClashSide, withProductSide } from '../model/product-side.ts';
import { decided, type Side } from '../model/sides.ts';
import { DraftHistory, type EditKind } from './draft-history.ts';
import { OwnDraft } from './own-draft.ts';
import { type ClashSide, Settling } from './settling.ts';
import {
  type Audiences,
  type Draft,
  draftOf,
  draftShape,
  findingsIn,
  type Edit,
  areSameTexts,
  observation,
  pipelineOptions,
  publishedSince,
  type PublishOutcome,
  type StudioOptions,
  type Sides,
  sidesBetween,
  sidesOf,
  staleIn,
} from './studio-parts.ts';

export type Source = ReplyOf<typeof consoleApi.source>;

/** The check waits this long for the next keystroke. */
const CHECK_AFTER_MS = 30;

/**
 * A draft of the configuration: texts over the version they started from, checked as they change. The draft is stored in the browser and belongs
 * to its user: it survives a reload, an ended session and other users' publishes.
 */
export class Studio {
  status: 'idle' | 'loading' | 'ready' | 'failed' = 'idle';
  /** The data shown is older: the last read failed. */
  isOutdated = false;
  /** What runs on the server, and what configuration may refer to. */
  source: Source | null = null;
  /** Groups and organisations that gates may name. */
  audiences: Audiences | null = null;
  /** Version and texts that the draft started from. */
  base: { readonly version: number; readonly texts: BundleText } | null = null;
  texts: BundleText = { routes: '', menu: '', layouts: '', settings: '' };
  file: ConfigName = 'menu';
  path: Path = [];
  /** Counts selections made outside the editor: the editor goes to `spot`, or to the item when there is none. */
  jump = 0;
  spot: { readonly line: number; readonly column: number } | null = null;
  result: PipelineResult | null = null;
  /** How long the last check took, ms. */
  checkedMs = 0;
  outline: readonly OutlineNode[] = [];
  /** Set while another user's version waits for a decision. */
  sides: Sides | null = null;
  /** Versions published since the draft began, newest first: who, when and why. [] until they are read. */
  since: readonly VersionInfo[] = [];
  /** The server's findings about this draft, when it refused it; [] once the draft has changed. */
  serverFindings: readonly Diagnostic[] = [];
  isBusy = false;
  /** Why the server refused the last change, as text. */
  why: Words | null = null;
  private readonly history = new DraftHistory();
  private pending: Undo | null = null;
  private readings = 0;
  private readonly http: Http;
  private readonly clock: Clock;
  private readonly stored: OwnDraft<Draft | null>;
  readonly checkSettings: CheckSettings;
  /** Decisions about clashes with the release. */
  readonly settling: Settling;

  constructor({ http, clock, storage, checkSettings, owner }: StudioOptions) {
    this.http = http;
    this.clock = clock;
    this.checkSettings = checkSettings;
    this.stored = new OwnDraft(storage, owner, { key: 'console.draft', schema: draftShape, none: null });
    this.settling = new Settling(storage, owner);
    makeAutoObservable<Studio, 'history' | 'http' | 'clock' | 'stored' | 'pending' | 'readings'>(
      this,
      observation,
    );
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.result?.diagnostics ?? [];
  }

  get errors(): number {
    return this.diagnostics.filter((item) => item.severity === 'error').length;
  }

  get isChanged(): boolean {
    return this.settling.settled.length > 0 || this.isEdited;
  }

  /** The texts differ from what they started from. */
  get isEdited(): boolean {
    return this.base !== null && !areSameTexts(this.base.texts, this.texts);
  }

  /** Files whose text differs from the base. */
  get changedFiles(): readonly ConfigName[] {
    return configNames.filter((name) => this.base && this.base.texts[name] !== this.texts[name]);
  }

  /** Something else runs than when this draft began: another version was published, or a release was installed. */
  get isBehind(): boolean {
    if (this.source === null || this.base === null) return false;
    // On another release the same version is another configuration.
    return this.source.version !== this.base.version || !areSameTexts(this.source.texts, this.base.texts);
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }
  get canRedo(): boolean {
    return this.history.canRedo;
  }

  /** The bundle that the draft makes; null while a file as a whole cannot be read. */
  get bundle(): Bundle | null {
    return this.result?.fresh ? this.result.bundle : null;
  }

  /** The running bundle. */
  get running(): Bundle | null {
    return this.source ? this.bundleOf(this.source.texts) : null;
  }

  /** Reads the running configuration. A draft is unchanged; unedited texts follow. A call that failed is a status. */
  async load(): Promise<void> {
    if (this.status !== 'ready') this.status = 'loading';
    this.readings += 1;
    const reading = this.readings;
    try {
      const [source, audiences] = await Promise.all([
        this.http.call(consoleApi.source),
        this.http.call(consoleApi.audiences),
      ]);
      runInAction(() => {
        // An older read never replaces a newer one.
        if (reading < this.readings && this.status === 'ready') return;
        this.audiences = audiences;
        this.isOutdated = false;
        this.arrive(source);
      });
    } catch (error) {
      runInAction(() => {
        if (this.status === 'ready') this.isOutdated = reading === this.readings;
        else this.status = 'failed';
      });
      rethrowMistake(error);
    }
  }

  private arrive(source: Source): void {
    this.source = source;
    const isFirst = this.status !== 'ready';
    if (isFirst) this.settling.read();
    this.settling.keepTo(source.clashes);
    const draft = isFirst ? this.stored.get() : null;
    if (draft !== null && !areSameTexts(draft.texts, source.texts)) {
      this.base = { version: draft.version, texts: draft.base };
      this.texts = draft.texts;
    }
    // What it makes runs already: a publish arrived whose reply was lost.
    const isDone = this.isEdited && this.isBehind && this.bundleOf(this.texts)?.hash === source.hash;
    if (isDone || (!this.isEdited && (this.base === null || this.isBehind)))
      this.adopt({ version: source.version, texts: source.texts });
    this.status = 'ready';
    this.check();
    if (this.isBehind) void this.learnSince();
  }

  /** Follows the draft in this user's other tabs until undone: of two drafts, either would replace the other. */
  followTabs(): Undo {
    const follow = () => {
      const draft = this.status === 'ready' ? this.stored.fromElsewhere : null;
      if (draft) this.importTexts(draft.texts, { version: draft.version, texts: draft.base }, 'typing');
      if (this.sides !== null) this.openSides();
    };
    follow();
    return this.stored.watch(follow);
  }

  /** Without the authors the versions are still shown. */
  private async learnSince(): Promise<void> {
    if (!this.base || !this.source) return;
    const { base, source } = this;
    const since = await publishedSince(this.http, base.version, source.version);
    runInAction(() => {
      if (this.base === base && this.source === source && since.length > 0) this.since = since;
    });
  }

  private adopt(base: { readonly version: number; readonly texts: BundleText }): void {
    this.base = base;
    this.texts = base.texts;
    this.history.reset();
    this.sides = null;
    this.since = [];
    this.serverFindings = [];
    this.stored.clear();
  }

  /** A pushed version: reads it unless already known. */
  handlePublished(version: number): void {
    if (this.source !== null && this.source.version !== version) void this.load();
  }

  /** Selects an item; `jump` notifies the editor. */
  select(file: ConfigName, path: Path, fromEditor = false): void {
    this.file = file;
    this.path = path;
    this.spot = null;
    if (!fromEditor) this.jump += 1;
  }

  /** Goes to a finding: its file, its item, its line and column. */
  reveal({ file, path, line, column }: Diagnostic): void {
    const name = configNameOf(file);
    if (!name) return;
    this.select(name, pathOfText(path));
    this.spot = { line, column };
  }

  /** Replaces a file's text. Typing is joined with what was typed just before. */
  edit(file: ConfigName, text: string, how: EditKind = 'step'): void {
    this.editAll(file, { ...this.texts, [file]: text }, how);
  }

  /** The same when one step changes several texts; `file` is the one being worked on. */
  editAll(file: ConfigName, texts: BundleText, how: EditKind = 'step'): void {
    if (areSameTexts(this.texts, texts)) return;
    this.history.record(this.texts, file, how, this.clock.monotonic());
    this.replace(texts);
  }

  private replace(texts: BundleText): void {
    this.texts = texts;
    this.serverFindings = [];
    this.keep();
    this.pending?.();
    this.pending = this.clock.setTimeout(() => this.check(), CHECK_AFTER_MS);
  }

  private keep(): void {
    if (this.base && this.isEdited) this.stored.set(draftOf(this.base, this.texts, this.stored.get()));
    else this.stored.clear();
  }

  undo(): void {
    const before = this.history.undo(this.texts);
    if (before) this.replace(before);
  }

  redo(): void {
    const after = this.history.redo(this.texts);
    if (after) this.replace(after);
  }

  /** Discards the draft: the running texts replace it. The step can be undone. */
  discard(): void {
    if (!this.source) return;
    const before = this.texts;
    this.settling.keepTo([]);
    this.adopt({ version: this.source.version, texts: this.source.texts });
    this.history.reset([before]);
    this.check();
  }

  /** Continues with texts from outside, over their base. The step can be undone. */
  importTexts(texts: BundleText, base: NonNullable<Studio['base']>, how: EditKind = 'step'): void {
    this.base = base;
    this.since = [];
    if (this.isBehind) void this.learnSince();
    this.editAll(this.file, texts, how);
    this.keep();
    this.check();
  }

  /** The pipeline's findings about other texts, and the bundle that they make. */
  judge(texts: BundleText): PipelineResult | null {
    return (
      this.source && checkBundle(texts, pipelineOptions(this.source, this.checkSettings, this.audiences))
    );
  }

  /** Runs the whole pipeline over the draft, now. */
  check(): void {
    this.pending?.();
    this.pending = null;
    if (!this.source) return;
    const start = this.clock.monotonic();
    this.result = this.judge(this.texts);
    this.checkedMs = this.clock.monotonic() - start;
    this.outline = outlineOf(this.texts, this.outline);
  }

  /** The bundle of other texts under the same catalogue; null when they make none. */
  bundleOf(texts: BundleText): Bundle | null {
    const result = this.judge(texts);
    return result?.fresh ? result.bundle : null;
  }

  /** Publishes the draft. `stale`: another user was first, `sides` has both. `refused`: the server found errors. A call that failed is an outcome. */
  async publish(reason: string): Promise<PublishOutcome> {
    if (this.isBehind && this.source?.version === this.base?.version) {
      this.openSides();
      return 'stale';
    }
    return this.send(reason, async (body) => {
      const { version, hash } = await this.http.call(consoleApi.publish, { body }, { notTips: true });
      runInAction(() => {
        if (this.source) this.source = { ...this.source, version, hash, texts: body.texts };
        // What was typed during the call stays, over the new version.
        const typed = this.texts;
        this.adopt({ version, texts: body.texts });
        if (!areSameTexts(typed, body.texts)) this.replace(typed);
      });
      void this.load();
      return 'published';
    });
  }

  /**
   * Submits the draft to an approver, schedules it for a given time, or gives it to some users `first`; the studio starts anew from the running
   * configuration. A call that failed is an outcome.
   */
  propose(reason: string, publishAt: string | null, first: TrialTerms | null): Promise<PublishOutcome> {
    return this.send(reason, async (edit) => {
      const body = {
        ...edit,
        ...(publishAt === null ? {} : { publishAt }),
        ...(first === null ? {} : { first }),
      };
      const { state } = await this.http.call(consoleApi.propose, { body }, { notTips: true });
      runInAction(() => this.discard());
      return state === 'scheduled' || state === 'trial' ? state : 'proposed';
    });
  }

  private async send(reason: string, call: (body: Edit) => Promise<PublishOutcome>): Promise<PublishOutcome> {
    if (!this.base || this.isBusy) return 'failed';
    this.isBusy = true;
    const { texts, source, base } = this;
    try {
      const settled = [...this.settling.settled];
      return await call({ baseVersion: base.version, baseHash: source?.hash, texts, reason, settled });
    } catch (error) {
      return await this.refused(error, base);
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }

  /** Decides one clash with the release: the draft gets that side. null: undecided again, as running. */
  settle(clash: ReleaseClashInfo, side: ClashSide | null): void {
    this.settling.choose(clash, side);
    this.editAll(this.file, withClashSide(this.texts, clash, side ?? clash.kept));
  }

  /** Resets one item of a file to the product's own; [] for the whole file. */
  backToProduct(file: ConfigName, path: readonly string[]): void {
    if (this.source)
      this.edit(file, withProductSide(this.texts[file], this.source.builtIn.texts[file], path));
  }

  private async refused(error: unknown, base: Studio['base']): Promise<PublishOutcome> {
    rethrowMistake(error);
    if (!(error instanceof BizError)) {
      if (!error.isOutcomeUnknown()) return 'failed';
      return (await this.isDoneSince(base)) ? 'published' : 'unknown';
    }
    if (error.code === CONSOLE_CODE.staleBase) return this.outrun(error, base);
    if (error.code === CONSOLE_CODE.badBundle) {
      runInAction(() => (this.serverFindings = findingsIn(error.data)));
      return 'refused';
    }
    runInAction(() => (this.why = error.words()));
    return 'forbidden';
  }

  /** Another version runs than the one that was sent against. */
  private async outrun({ data }: BizError, base: Studio['base']): Promise<PublishOutcome> {
    if (await this.isDoneSince(base)) return 'published';
    const stale = staleIn(data);
    runInAction(() => {
      // A release was installed: the server does not know this draft's base.
      if (stale === null) return this.openSides();
      this.sides = sidesOf(stale, this.texts);
      this.since = [stale.current];
    });
    return this.sides === null ? 'failed' : 'stale';
  }

  /** Whether what was sent over this base runs by now. */
  private async isDoneSince(base: Studio['base']): Promise<boolean> {
    await this.load();
    return this.base !== base && !this.isEdited;
  }

  /** Opens both sides: this draft and what was published since it began. */
  openSides(): void {
    if (!this.source || !this.base) return;
    this.sides = sidesBetween(this.base.texts, this.texts, this.source);
  }

  closeSides(): void {
    this.sides = null;
  }

  /** Continues with both sides merged, over the newest version. false: a conflict is undecided, or the sides do not fit together. */
  takeMerged(choices: Readonly<Record<string, Side>>): boolean {
    if (!this.sides) return false;
    const { version, base, mine, theirs, conflicts } = this.sides;
    const texts = this.sides.merged ?? decided({ base, mine, theirs }, conflicts, choices);
    if (!texts) return false;
    this.sides = null;
    this.importTexts(texts, { version, texts: theirs });
    return true;
  }
}
