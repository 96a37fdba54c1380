import { configApi } from '#contract/api';
import type { Bundle } from '#contract/config';
import type { Undo } from '#core/clock';
import type { ConfigStore, LastGood, Published } from '#core/config';
import type { Http } from '#core/http';
import type { PushHub } from '#core/push';

interface ConfigSyncDeps {
  readonly http: Http;
  readonly push: Pick<PushHub, 'subscribe'>;
  readonly config: ConfigStore;
  readonly lastGood: LastGood;
  /** What `lastGood` provided to run first; null: the built-in bundle runs. */
  readonly first: Published | null;
  /** What runs when nothing is published. */
  readonly builtIn: Bundle;
  /** Notifies when the user has changed, or their rights: a different configuration may apply to them. */
  readonly watchPerson: (changed: () => void) => Undo;
  /** Receives published bundles that cannot run here, and failed loads. */
  readonly onProblem: (error: unknown) => void;
}

/**
 * Keeps the running configuration in step with the server's: loads it at the start, alongside the first paint, and again whenever the
 * server announces a new one. What cannot be loaded or used leaves the running one in place.
 */
export class ConfigSync {
  private readonly deps: ConfigSyncDeps;
  /** Hash of the published bundle that runs, as the server names it; null while the built-in one runs. */
  private serverHash: string | null;
  private loading: Promise<void> | null = null;
  private isStale = false;

  constructor(deps: ConfigSyncDeps) {
    this.deps = deps;
    this.serverHash = deps.first?.serverHash ?? null;
  }

  /** Begins to follow the server. `isPatient`: the running one stays until something else is published. */
  start(isPatient = false): Undo {
    const stop = this.deps.push.subscribe('websocketCmds', {
      onFrame: (frame) => {
        // The first frame states what was published before.
        if (isPatient && frame.op === 'snap') return;
        if (frame.rows.some((row) => row.cmd === 'config' && row.hash !== this.serverHash)) void this.load();
      },
    });
    const stopWatching = this.deps.watchPerson(() => void this.load());
    if (!isPatient) void this.load();
    return () => {
      stop();
      stopWatching();
    };
  }

  /** Loads the currently published configuration. A call during a load makes it check once more. Never rejects. */
  load(): Promise<void> {
    if (this.loading) {
      this.isStale = true;
      return this.loading;
    }
    this.loading = this.loadAll().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  private async loadAll(): Promise<void> {
    do {
      this.isStale = false;
      try {
        await this.loadOnce();
      } catch (error) {
        this.deps.onProblem(error);
      }
    } while (this.isStale);
  }

  private async loadOnce(): Promise<void> {
    const { http, config, lastGood, builtIn } = this.deps;
    const have = this.serverHash ?? builtIn.hash;
    const {
      version,
      hash,
      texts,
      isTrial = false,
    } = await http.call(configApi.current, { query: { have } }, { notTips: true });
    if (hash === null) {
      // A server that has never published, after one that had: back to the build's own.
      if (this.serverHash !== null) config.replace(builtIn);
      this.serverHash = null;
      lastGood.forget();
      return;
    }
    const outcome = texts === null ? 'unchanged' : await config.apply(texts);
    if (outcome === 'overtaken') return;
    if (outcome === 'kept') {
      const reason = config.diagnostics.find((item) => item.severity === 'error');
      this.deps.onProblem(
        new Error(
          `published configuration ${version} cannot run here: ${reason?.code ?? ''} ${reason?.path ?? ''}`,
        ),
      );
      return;
    }
    this.serverHash = hash;
    // A trial configuration must not apply to the next user who starts here.
    if (!isTrial) lastGood.keep({ version, serverHash: hash, bundle: config.bundle });
  }
}
