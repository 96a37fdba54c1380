type Undo = () => void;

/** Where a problem occurred: a plugin, a panel, a module. Never personal data. */
interface ProblemContext {
  readonly where: string;
  readonly [detail: string]: string | number | boolean | null;
}

/** One recorded problem, for the staff's list and "copy diagnostics". */
export interface Problem {
  readonly time: number;
  readonly level: 'error' | 'warning';
  readonly message: string;
  readonly stack: string | null;
  readonly context: ProblemContext;
}

/** A problem of a push connection (spec section 8): reported to analytics, never shown. */
interface PushProblem {
  readonly kind: 'unsupported' | 'init' | 'closed1006' | 'noPong';
  /** Address of the socket; it never contains a credential. */
  readonly url: string;
  readonly message: string;
}

/** The browser's `console`, or a list in tests. */
export interface ConsoleDoor {
  error(...parts: unknown[]): void;
  warn(...parts: unknown[]): void;
}

/** What the reporter needs. `beacon` absent: nothing is ever sent (the default, R7.10). */
interface ReporterOptions {
  readonly console: ConsoleDoor;
  readonly now: () => number;
  readonly beacon?: {
    readonly endpoint: string;
    readonly send: (endpoint: string, body: string) => void;
    readonly facts: BeaconFacts;
  };
  /** The user's phone number with its middle hidden, or '' (R8.07, security notes T37). */
  readonly maskedPhone?: () => string;
  readonly isOnline?: () => boolean;
}

/** What every beacon carries (spec section 7). */
interface BeaconFacts {
  readonly deviceModel: string;
  readonly tabId: string;
  readonly versionHash: string;
  readonly productName: string;
}

const MAX_PROBLEMS = 50;

/** Where errors go: the console, a short memory, and the analytics beacon if one is configured. Never shown to the user. */
export class Reporter {
  readonly #options: ReporterOptions;
  readonly #problems: Problem[] = [];
  readonly #listeners = new Set<(problem: Problem) => void>();
  readonly #refusalListeners = new Set<(call: string) => void>();
  /** When the page started, epoch ms. */
  readonly startedAt: number;

  constructor(options: ReporterOptions) {
    this.#options = options;
    this.startedAt = options.now();
  }

  /** The newest problems, oldest first, at most 50. */
  get problems(): readonly Problem[] {
    return this.#problems;
  }

  /** Something failed that should not fail. */
  error(error: unknown, context: ProblemContext): void {
    this.#keep('error', error, context);
    this.#options.console.error(`[${context.where}]`, error, context);
  }

  /** Something is odd but not fatal. */
  warn(error: unknown, context: ProblemContext): void {
    this.#keep('warning', error, context);
    this.#options.console.warn(`[${context.where}]`, error, context);
  }

  /** Reports a push problem to analytics. Nothing on the console: a lost network is not a fault of the page. */
  pushProblem(problem: PushProblem): void {
    this.#keep('warning', problem.message, { where: 'push', kind: problem.kind, url: problem.url });
    this.#send('pushProblem', {
      phone: this.#options.maskedPhone?.() ?? '',
      url: problem.url,
      message: problem.message,
      kind: problem.kind,
      online: this.#options.isOnline?.() ?? true,
    });
  }

  /** Counts a use. `event` is one of the tracking names of the rules. */
  track(event: string, values: Readonly<Record<string, string | number | boolean>> = {}): void {
    this.#send(event, values);
  }

  /** Calls `fn` for every problem from now on. */
  watch(fn: (problem: Problem) => void): Undo {
    this.#listeners.add(fn);
    return () => void this.#listeners.delete(fn);
  }

  /** The server refused a call. */
  refused(call: string): void {
    for (const listener of this.#refusalListeners) listener(call);
  }

  /** Calls `fn` with the name of every call refused from now on. */
  watchRefusals(fn: (call: string) => void): Undo {
    this.#refusalListeners.add(fn);
    return () => void this.#refusalListeners.delete(fn);
  }

  #keep(level: Problem['level'], error: unknown, context: ProblemContext): void {
    const problem: Problem = {
      time: this.#options.now(),
      level,
      message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      stack: error instanceof Error ? (error.stack ?? null) : null,
      context,
    };
    this.#problems.push(problem);
    if (this.#problems.length > MAX_PROBLEMS) this.#problems.shift();
    for (const listener of this.#listeners) listener(problem);
  }

  #send(event: string, values: Readonly<Record<string, string | number | boolean>>): void {
    const { beacon } = this.#options;
    if (beacon === undefined || beacon.endpoint === '') return;
    beacon.send(
      beacon.endpoint,
      JSON.stringify({ ...values, event, platformType: 'Web', ...beacon.facts, time: this.#options.now() }),
    );
  }
}
